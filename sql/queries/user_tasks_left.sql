-- How many tasks a user has, and how many of them are done.
-- $1 user_id
select tasks_total, tasks_completed from todochat.users where id = $1
