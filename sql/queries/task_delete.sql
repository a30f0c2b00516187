-- Deletes a task for good. Its id is never given out again.
-- $1 user_id, $2 conversation_id, $3 message_id, $4 tool, $5 input, $6 source, $7 request_id, $8 attempt
-- $9 task id
with gone as (
  delete from todochat.tasks t where t.user_id = $1::bigint and t.id = $9::bigint
  returning t as task),
counted as (
  update todochat.users u set tasks_total = u.tasks_total - 1,
    tasks_completed = u.tasks_completed - ((g.task).completed_at is not null)::integer
  from gone g where u.id = $1::bigint),
outcome as (
  select o.* from gone g cross join lateral todochat.outcome_task(g.task, 'deleted', 'Deleted',
    json_build_object('deleted_task', json_build_object('id', (g.task).id, 'title', (g.task).title))) o
  union all
  select o.* from todochat.outcome_task_missing() o where not exists (select from gone))
insert into todochat.tool_calls (user_id, conversation_id, message_id, tool, input, source, request_id, attempt,
  success, output, receipt)
select $1::bigint, $2::integer, $3::integer, $4::text, $5::json, $6::text, $7::text, $8::text,
  o.success, o.output, o.receipt
from outcome o
returning success, output, receipt, duration_ms
