-- $1 user_id, $2 id
delete from todochat.tokens where user_id = $1 and id = $2 returning id
