-- Waits until no transaction that changes something of this user's is under way.
-- $1 user_id
select 1 from todochat.users where id = $1 for update
