-- A page of the list with filters, a search or a cursor, ordered by done, due date, id; the plain one is task_list's.
-- Each wanted (done, priority) is a run of the index tasks_listed, read no further than the page needs; with a search
-- the ids come from its own function.
-- $1 user_id, $2 conversation_id, $3 message_id, $4 tool, $5 input, $6 source, $7 request_id, $8 attempt
-- $9 done, $10 priorities: the wanted ones; $11 due from (local), $12 or the moment; $13 due before (local), $14 or
-- the moment; $15 cursor, $16 search, $17 limit
with bounds as (
  select coalesce($11::timestamp, $12::timestamptz at time zone u.timezone, '-infinity') as from_key,
    coalesce(coalesce($13::timestamp, $14::timestamptz at time zone u.timezone) - interval '1 microsecond',
      case when $11::timestamp is null and $12::timestamptz is null then 'infinity'::timestamp
           else '9999-12-31 23:59:59.999999' end) as to_key,
    u.tasks_total, u.tasks_completed
  from todochat.users u where u.id = $1::bigint),
seen as (
  select c.done, c.due_key, c.id from todochat.cursor_read($1::bigint, $15::text) c where $15::text is not null),
found as (
  select f.* from (
    (select k.*
     from bounds b left join seen s on true
     cross join lateral todochat.task_runs($9::boolean[], $10::text[], b.from_key, s.done, s.due_key, s.id) r
     cross join lateral (
       select t.done, t.due_key, t.id, t.view, t.line from todochat.tasks t
       where t.user_id = $1::bigint and t.done = r.done and t.priority = r.priority
         and (t.due_key, t.id) > (r.from_key, r.from_id) and t.due_key <= b.to_key
       order by t.due_key, t.id limit $17::integer + 1) k
     where $16::text is null)
    union all
    (select k.*
     from bounds b left join seen s on true
     cross join lateral unnest(todochat.task_search($16::text, $9::boolean[], $10::text[], b.from_key, b.to_key,
       s.done, s.due_key, s.id, $17::integer + 1)) i
     cross join lateral (  -- with a limit, so that it is a lookup each and never a scan of all tasks
       select t.done, t.due_key, t.id, t.view, t.line from todochat.tasks t
       where t.user_id = $1::bigint and t.id = i limit 1) k
     where $16::text is not null)) f
  order by f.done, f.due_key, f.id limit $17::integer + 1),
summed as (
  select count(*)::integer as count, coalesce(json_agg(p.view), '[]') as tasks,
    coalesce(string_agg(E'\n- ' || p.line, ''), '') as lines, todochat.list_message(count(*)) as message,
    case when (select count(*) from found) > $17::integer then (
      select todochat.cursor_write($1::bigint, l.done, l.due_key, l.id)
      from (select f.* from found f order by f.done, f.due_key, f.id offset $17::integer - 1 limit 1) l) end as next_cursor
  from (select f.view, f.line from found f limit $17::integer) p),
outcome as (
  select o.* from bounds b cross join summed s
  cross join lateral todochat.outcome_page(
    s.tasks, s.lines, s.count, s.message, b.tasks_total, b.tasks_completed, s.next_cursor) o
  where $15::text is null or exists (select from seen)
  union all
  select o.* from todochat.outcome_error('VALIDATION_ERROR', 'INVALID_FILTER',
    'Invalid filter: cursor is not one that list_tasks gave', 'cursor',
    'Pass next_cursor of the page before as it is, or leave cursor out to begin.') o
  where $15::text is not null and not exists (select from seen))
insert into todochat.tool_calls (user_id, conversation_id, message_id, tool, input, source, request_id, attempt,
  success, output, receipt)
select $1::bigint, $2::integer, $3::integer, $4::text, $5::json, $6::text, $7::text, $8::text,
  o.success, o.output, o.receipt
from outcome o
returning success, output, receipt, duration_ms
