-- One page of the list, ordered by done, due date, id. Each wanted (done, priority) is a run of the index
-- tasks_listed, read no further than the page needs; with a search the ids come from its own function.
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
ids as (
  (select k.id
   from bounds b left join seen s on true
   cross join lateral todochat.task_runs($9::boolean[], $10::text[], b.from_key, s.done, s.due_key, s.id) r
   cross join lateral (
     select t.id, t.done, t.due_key from todochat.tasks t
     where t.user_id = $1::bigint and t.done = r.done and t.priority = r.priority
       and (t.due_key, t.id) > (r.from_key, r.from_id) and t.due_key <= b.to_key
     order by t.due_key, t.id limit $17::integer + 1) k
   where $16::text is null
   order by k.done, k.due_key, k.id limit $17::integer + 1)
  union all
  (select unnest(todochat.task_search($16::text, $9::boolean[], $10::text[], b.from_key, b.to_key,
     s.done, s.due_key, s.id, $17::integer + 1))
   from bounds b left join seen s on true
   where $16::text is not null)),
page as (
  select f.*, row_number() over (order by f.done, f.due_key, f.id) as n
  from ids i cross join lateral (  -- with a limit, so that it is a lookup each and never a scan of all tasks
    select t as task, t.done, t.due_key, t.id from todochat.tasks t
    where t.user_id = $1::bigint and t.id = i.id limit 1) f),
summed as (
  select least(count(*), $17::integer) as count,
    coalesce(json_agg(todochat.task_json(p.task) order by p.n) filter (where p.n <= $17::integer), '[]') as tasks,
    coalesce(string_agg(E'\n- ' || todochat.one_line((p.task).title) || ', ' || todochat.task_facts(p.task)
      || ' (ID: ' || p.id || ')', '' order by p.n) filter (where p.n <= $17::integer), '') as lines,
    max(todochat.cursor_write($1::bigint, p.done, p.due_key, p.id))
      filter (where p.n = $17::integer and exists (select from page m where m.n > $17::integer)) as next_cursor
  from page p),
outcome as (
  select true as success, ('{"success":true,"tasks":' || s.tasks || ',"count":' || s.count
      || ',"total":' || b.tasks_total || ',"pending":' || b.tasks_total - b.tasks_completed
      || ',"completed":' || b.tasks_completed || coalesce(',"next_cursor":' || to_json(s.next_cursor), '')
      || ',"message":' || to_json(m.message) || ',"timestamp":' || to_json(todochat.iso(now())) || '}')::json as output,
    'SUCCESS: ' || m.message || ' (in all: ' || b.tasks_total || ' total, ' || b.tasks_total - b.tasks_completed
      || ' pending, ' || b.tasks_completed || ' completed)' || s.lines
      || coalesce(E'\nThere are more: call again with cursor ' || s.next_cursor, '') as receipt
  from bounds b cross join summed s cross join lateral (
    select case s.count when 0 then 'No tasks found' when 1 then '1 task found'
                        else s.count || ' tasks found' end as message) m
  where $15::text is null or exists (select from seen)
  union all
  select o.* from todochat.outcome_error('VALIDATION_ERROR', 'INVALID_FILTER',
    'Invalid filter: cursor is not one that list_tasks gave', 'cursor',
    'Pass next_cursor of the page before as it is, or leave cursor out to begin.') o
  where $15::text is not null and not exists (select from seen)),
audit as (
  insert into todochat.tool_calls (user_id, conversation_id, message_id, tool, input, source, request_id, attempt,
    success, output, receipt, duration_ms)
  select $1::bigint, $2::integer, $3::integer, $4::text, $5::json, $6::text, $7::text, $8::text,
    o.success, o.output, o.receipt, round(extract(epoch from clock_timestamp() - statement_timestamp()) * 1000, 3)
  from outcome o
  returning success, output, receipt, duration_ms)
select success, output, receipt, duration_ms from audit
