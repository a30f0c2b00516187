-- What the clock on the user's wall says.
-- $1 user_id
select to_char(now() at time zone timezone, 'YYYY-MM-DD"T"HH24:MI:SS') from todochat.users where id = $1
