-- A page of access tokens, without what would let anyone use them.
-- $1 user_id, $2 the last id before this page, $3 rows
select t.id, (select row_to_json(one) from (select t.id, t.name, t.scopes, todochat.stamp(t.created_at) as created_at,
    todochat.stamp(t.last_used_at) as last_used_at, todochat.stamp(t.expires_at) as expires_at) one)
from todochat.tokens t where t.user_id = $1 and t.id > $2 order by t.id limit $3
