-- The user and, by the foreign keys, everything that is theirs.
-- $1 user_id
delete from todochat.users where id = $1
