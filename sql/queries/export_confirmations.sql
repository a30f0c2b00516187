-- A page of confirmations.
-- $1 user_id, $2 the last id before this page, $3 rows
select c.id, (select row_to_json(one) from (select c.id, c.conversation_id, c.source, c.summary, c.calls, c.status,
    todochat.stamp(c.created_at) as created_at, todochat.stamp(c.expires_at) as expires_at) one)
from todochat.confirmations c where c.user_id = $1 and c.id > $2 order by c.id limit $3
