-- Begins the work of a signed-in user; refuses with TC401 when the login token is void.
-- $1 user_id, $2 session
select email, name, timezone from todochat.enter_person($1, $2)
