-- A number for a new user, named to row-level security at once.
select set_config('app.user_id', nextval(pg_get_serial_sequence('todochat.users', 'id'))::text, true)
