-- The new user that user_number named.
-- $1 address, null for a user of an outside issuer; $2 name; $3 time zone
insert into todochat.users (id, email, name, timezone)
values (todochat.app_user(), $1, coalesce($2, ''), coalesce(todochat.known_zone($3), 'UTC'))
returning id, email, name, timezone, session
