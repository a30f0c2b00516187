-- How a question ended.
-- $1 user_id, $2 id
select c.status from todochat.confirmations c where c.user_id = $1 and c.id = $2
