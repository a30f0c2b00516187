-- Uses a question up, once: no row when it is unknown, answered, expired, or not of this place. `same` tells
-- whether the tasks, locked from here to the end of the transaction, are still what they were when asked.
-- $1 user_id, $2 id, $3 conversation_id or null for any, $4 asked by a client itself, $5 new status
with taken as (
  update todochat.confirmations c set status = $5
  where c.user_id = $1 and c.id = $2 and c.status = 'pending' and c.expires_at > now()
    and ($3::integer is null or c.conversation_id = $3::integer) and (c.source = 'elicitation') = $4
  returning c.*
), held as (
  select t.id, t.version from taken k join todochat.tasks t on t.user_id = k.user_id and t.id = any (k.task_ids)
  order by t.id for update of t
)
select k.id, k.source, k.conversation_id, k.summary, k.calls,
  to_char(k.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  (select count(*) from held join unnest(k.task_ids, k.task_versions) as w (id, version) using (id)
   where held.version = w.version) = cardinality(k.task_ids) as same
from taken k
