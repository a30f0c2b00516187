-- Stores a question that waits for its owner's yes.
-- $1 user_id, $2 conversation_id or null, $3 source, $4 summary, $5 calls, $6 task ids, $7 task versions,
-- $8 seconds it waits
with counted as (
  update todochat.users u set confirmation_seq = u.confirmation_seq + 1 where u.id = $1
  returning u.confirmation_seq as id
)
insert into todochat.confirmations
  (user_id, id, conversation_id, source, summary, calls, task_ids, task_versions, expires_at)
select $1, counted.id, $2::integer, $3, $4, $5::json, $6::integer[], $7::integer[],
  now() + make_interval(secs => $8::integer)
from counted
returning id, to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  extract(epoch from expires_at)::bigint
