-- The first page of the list, ordered by done, due date, id: read in the order of the index tasks_ordered. Other
-- filters and later pages: task_find. The texts of each task are kept with it, see task_derive.
-- $1 user_id, $2 conversation_id, $3 message_id, $4 tool, $5 input, $6 source, $7 request_id, $8 attempt
-- $9 done from, $10 to: f,t are all, f,f pending, t,t completed, t,f none; $11 limit
with page as (
  select count(*)::integer as count, coalesce(json_agg(t.view), '[]') as tasks,
    coalesce(string_agg(E'\n- ' || t.line, ''), '') as lines, todochat.list_message(count(*)) as message,
    (array_agg(t.id))[$11::integer] as last  -- null unless the page is full
  from (
    select t.id, t.view, t.line from todochat.tasks t
    where t.user_id = $1::bigint and t.done between $9::boolean and $10::boolean
    order by t.done, t.due_key, t.id limit $11::integer) t),
wanted as (
  select u.tasks_total as total, u.tasks_completed as completed,
    case when $9::boolean then 0 else u.tasks_total - u.tasks_completed end
      + case when $10::boolean then u.tasks_completed else 0 end as count
  from todochat.users u where u.id = $1::bigint),
counted as (
  select p.*, w.total, w.completed,
    case when p.count < w.count then todochat.cursor_behind($1::bigint, p.last) end as next_cursor
  from wanted w cross join page p
  offset 0),  -- keeps it together: the cursor is made once, not wherever it is used
outcome as (
  select o.* from counted c
  cross join lateral todochat.outcome_page(c.tasks, c.lines, c.count, c.message, c.total, c.completed, c.next_cursor) o)
insert into todochat.tool_calls (user_id, conversation_id, message_id, tool, input, source, request_id, attempt,
  success, output, receipt)
select $1::bigint, $2::integer, $3::integer, $4::text, $5::json, $6::text, $7::text, $8::text,
  o.success, o.output, o.receipt
from outcome o
returning success, output, receipt, duration_ms
