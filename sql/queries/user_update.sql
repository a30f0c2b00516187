-- $1 user_id, $2 name, $3 time zone: null leaves it as it is
update todochat.users set name = coalesce($2, name), timezone = coalesce(todochat.known_zone($3), timezone)
where id = $1
returning id, email, name, timezone, session
