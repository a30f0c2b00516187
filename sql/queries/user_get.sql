-- $1 user_id
select id, email, name, timezone, session from todochat.users where id = $1
