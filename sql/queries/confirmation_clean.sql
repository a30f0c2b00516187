-- Forgets questions that are long over.
-- $1 user_id
delete from todochat.confirmations c where c.user_id = $1 and c.expires_at < now() - interval '7 days'
