-- Changes what was asked for and differs; null keeps what is there.
-- $1 user_id, $2 conversation_id, $3 message_id, $4 tool, $5 input, $6 source, $7 request_id, $8 attempt
-- $9 task id, $10 title, $11 whether description changes, $12 to what, $13 due: keep, clear, set, or time (the
-- date stays if there is one), $14 due_on, $15 due_at (local), $16 or the moment it is due, $17 priority,
-- $18 done, $19 what the caller named that: completed or status
with old as (
  select t as task, t.* from todochat.tasks t
  where t.user_id = $1::bigint and t.id = $9::bigint for update),
new as (
  select coalesce($10::text, o.title) as title,
    case when $11::boolean then nullif($12::text, '') else o.description end as description,
    case $13::text when 'keep' then o.due_on
                   when 'set' then coalesce(m.moment::date, $14::date)
                   when 'time' then coalesce(o.due_on, $14::date) end as due_on,
    case $13::text when 'keep' then o.due_at
                   when 'set' then coalesce(m.moment::time, $15::time)
                   when 'time' then $15::time end as due_at,
    coalesce($17::text, o.priority) as priority, coalesce($18::boolean, o.done) as done
  from old o cross join (
    select $16::timestamptz at time zone u.timezone as moment
    from todochat.users u where u.id = $1::bigint) m),
fields as (
  select array_remove(array[
    case when n.title <> o.title then 'title' end,
    case when n.description is distinct from o.description then 'description' end,
    case when (n.due_on, n.due_at) is distinct from (o.due_on, o.due_at) then 'due_date' end,
    case when n.priority <> o.priority then 'priority' end,
    case when n.done <> o.done then $19::text end], null) as changes
  from old o cross join new n),
changed as (
  update todochat.tasks t set title = n.title, description = n.description, due_on = n.due_on, due_at = n.due_at,
    priority = n.priority, updated_at = now(), version = t.version + 1,
    completed_at = case when n.done = t.done then t.completed_at when n.done then now() end
  from new n cross join fields f
  where t.user_id = $1::bigint and t.id = $9::bigint and f.changes <> '{}'
  returning t as task),
counted as (
  update todochat.users u set tasks_completed = u.tasks_completed + n.done::integer - o.done::integer
  from old o cross join new n cross join changed c
  where u.id = $1::bigint and o.done <> n.done),
outcome as (
  select o.* from changed c cross join fields f cross join lateral todochat.outcome_task(c.task, 'updated',
    'Updated ' || array_to_string(f.changes, ', ') || ' of', json_build_object('changes', f.changes)) o
  union all
  select o.* from old cross join fields f cross join lateral todochat.outcome_task(old.task, 'updated',
    'Nothing to change in', json_build_object('changes', f.changes)) o
  where f.changes = '{}'
  union all
  select o.* from todochat.outcome_task_missing() o where not exists (select from old))
insert into todochat.tool_calls (user_id, conversation_id, message_id, tool, input, source, request_id, attempt,
  success, output, receipt)
select $1::bigint, $2::integer, $3::integer, $4::text, $5::json, $6::text, $7::text, $8::text,
  o.success, o.output, o.receipt
from outcome o
returning success, output, receipt, duration_ms
