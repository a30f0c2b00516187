-- One task.
-- $1 user_id, $2 conversation_id, $3 message_id, $4 tool, $5 input, $6 source, $7 request_id, $8 attempt
-- $9 task id
with found as (
  select t as task, case when t.done then 'completed' else 'pending' end as status
  from todochat.tasks t where t.user_id = $1::bigint and t.id = $9::bigint),
outcome as (
  select o.* from found f cross join lateral todochat.outcome_task(f.task, f.status, 'Found') o
  union all
  select o.* from todochat.outcome_task_missing() o where not exists (select from found))
insert into todochat.tool_calls (user_id, conversation_id, message_id, tool, input, source, request_id, attempt,
  success, output, receipt)
select $1::bigint, $2::integer, $3::integer, $4::text, $5::json, $6::text, $7::text, $8::text,
  o.success, o.output, o.receipt
from outcome o
returning success, output, receipt, duration_ms
