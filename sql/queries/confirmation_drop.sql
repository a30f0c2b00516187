-- Ends one question without effect: it was answered too late for what it was about.
-- $1 user_id, $2 id
update todochat.confirmations c set status = 'dropped' where c.user_id = $1 and c.id = $2
