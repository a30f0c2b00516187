-- How many tasks a user has ever had.
-- $1 user_id
select task_seq from todochat.users where id = $1
