-- Completes a task; doing it again changes nothing and says so.
-- $1 user_id, $2 conversation_id, $3 message_id, $4 tool, $5 input, $6 source, $7 request_id, $8 attempt
-- $9 task id
with old as (
  select t as task, t.done from todochat.tasks t
  where t.user_id = $1::bigint and t.id = $9::bigint for update),
changed as (
  update todochat.tasks t set completed_at = now(), updated_at = now(), version = t.version + 1
  from old o
  where t.user_id = $1::bigint and t.id = (o.task).id and not o.done
  returning t as task),
counted as (
  update todochat.users u set tasks_completed = u.tasks_completed + 1
  where u.id = $1::bigint and exists (select from changed)),
outcome as (
  select o.* from changed c cross join lateral todochat.outcome_task(c.task, 'completed', 'Completed') o
  union all
  select o.* from old cross join lateral
    todochat.outcome_task(old.task, 'already_completed', 'Task is already completed:') o
  where old.done
  union all
  select o.* from todochat.outcome_task_missing() o where not exists (select from old))
insert into todochat.tool_calls (user_id, conversation_id, message_id, tool, input, source, request_id, attempt,
  success, output, receipt)
select $1::bigint, $2::integer, $3::integer, $4::text, $5::json, $6::text, $7::text, $8::text,
  o.success, o.output, o.receipt
from outcome o
returning success, output, receipt, duration_ms
