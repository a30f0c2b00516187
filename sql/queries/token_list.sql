-- $1 user_id
select id, name, array_to_string(scopes, ' '), todochat.stamp(created_at), todochat.stamp(last_used_at),
  todochat.stamp(expires_at)
from todochat.tokens where user_id = $1 order by id
