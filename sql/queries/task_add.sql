-- Adds a task: counts it, stores it, answers, and writes the audit row.
-- $1 user_id, $2 conversation_id, $3 message_id, $4 tool, $5 input, $6 source, $7 request_id, $8 attempt
-- $9 title, $10 description, $11 due_on, $12 due_at (local), $13 or the moment it is due, $14 priority, $15 done
with counted as (
  update todochat.users u set task_seq = u.task_seq + 1, tasks_total = u.tasks_total + 1,
    tasks_completed = u.tasks_completed + $15::boolean::integer
  where u.id = $1::bigint
  returning u.task_seq, $13::timestamptz at time zone u.timezone as moment),
added as (
  insert into todochat.tasks as t (user_id, id, title, description, due_on, due_at, priority, completed_at)
  select $1::bigint, c.task_seq, $9::text, $10::text, coalesce(c.moment::date, $11::date),
    coalesce(c.moment::time, $12::time), $14::text, case when $15::boolean then now() end
  from counted c
  returning t as task),
outcome as (
  select o.* from added a cross join lateral todochat.outcome_task(a.task, 'created', 'Created') o)
insert into todochat.tool_calls (user_id, conversation_id, message_id, tool, input, source, request_id, attempt,
  success, output, receipt)
select $1::bigint, $2::integer, $3::integer, $4::text, $5::json, $6::text, $7::text, $8::text,
  o.success, o.output, o.receipt
from outcome o
returning success, output, receipt, duration_ms
