-- Begins the work of a personal access token; refuses with TC401 when it is unknown or expired.
-- $1 user_id, $2 SHA-256 of the token
select email, name, timezone, array_to_string(scopes, ' ') from todochat.enter_bearer($1, $2)
