-- What the task tools answer: the shapes of results and receipts, the cursor of a list, and search.
-- Functions are stable, not immutable, as what they call is: only then are they inlined.

-- 2026-03-14T09:05:07.123Z
create function todochat.iso(at timestamptz) returns text
  language sql stable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- A due date as people get it: 2026-03-14, or local 2026-03-14T15:00 when it has a time.
create function todochat.due_text(due_on date, due_at time) returns text
  language sql stable parallel safe
  return to_char(due_on::timestamp, 'YYYY-MM-DD') || coalesce(to_char(due_at, '"T"HH24:MI'), '');

-- A task as results show it. row_to_json writes no blanks, and is inlined with the functions around it.
create type todochat.task_view as (
  id integer, title text, description text, due_date text, priority text, completed boolean, status text,
  created_at text, updated_at text, completed_at text);

create function todochat.task_json(t todochat.tasks) returns json
  language sql stable parallel safe
  return row_to_json(row(t.id, t.title, t.description, todochat.due_text(t.due_on, t.due_at), t.priority,
    t.done, case when t.done then 'completed' else 'pending' end,
    todochat.iso(t.created_at), todochat.iso(t.updated_at), todochat.iso(t.completed_at))::todochat.task_view);

-- Text of people inside a receipt. It stays on its line: what would break it is escaped as in JSON.
create function todochat.one_line(s text) returns text
  language sql stable parallel safe
  return case when s !~ E'[\u0001-\u001f\u007f-\u009f\u2028\u2029]' then s
    else regexp_replace(regexp_replace(to_json(s)::text, '^"|"$', '', 'g'),
                        E'[\u007f-\u009f\u2028\u2029]', ' ', 'g') end;

-- due 2026-03-14, priority high, pending
create function todochat.task_facts(t todochat.tasks) returns text
  language sql stable parallel safe
  return coalesce('due ' || todochat.due_text(t.due_on, t.due_at), 'no due date')
    || ', priority ' || t.priority || ', ' || case when t.done then 'completed' else 'pending' end;

-- 'Buy milk', due 2026-03-14, priority high, pending, description: two litres (ID: 3)
create function todochat.task_receipt(t todochat.tasks) returns text
  language sql stable parallel safe
  return '''' || todochat.one_line(t.title) || ''', ' || todochat.task_facts(t)
    || coalesce(', description: ' || todochat.one_line(t.description), '') || ' (ID: ' || t.id || ')';

-- What a tool's statement ends with: the structured result and the receipt, each complete by itself. These are
-- sets of one row, as only a set is inlined where it stands in a statement's from.
create type todochat.outcome as (success boolean, output json, receipt text);

create function todochat.outcome_error(
    code text, reason text, message text, field text default null, hint text default null)
  returns setof todochat.outcome language sql stable rows 1
  begin atomic
    select false,
      json_build_object('success', false,
        'error', case when field is null and hint is null
          then json_build_object('code', code, 'reason', reason, 'message', message)
          else json_build_object('code', code, 'reason', reason, 'message', message, 'field', field, 'hint', hint) end,
        'message', message, 'timestamp', todochat.iso(now())),
      'ERROR: ' || message || coalesce('. ' || hint, '');
  end;

create function todochat.outcome_task_missing() returns setof todochat.outcome language sql stable rows 1
  begin atomic
    select o.* from todochat.outcome_error('NOT_FOUND', 'TASK_NOT_FOUND', 'Task not found', 'task_id',
      'Call list_tasks to see the tasks there are and their ids.') o;
  end;

create type todochat.task_result as (
  success boolean, task_id integer, status text, title text, description text, task json, message text,
  "timestamp" text);

-- extra is an object whose members are added.
create function todochat.outcome_task(t todochat.tasks, status text, message text, extra json default null)
  returns setof todochat.outcome language sql stable rows 1
  begin atomic
    select true,
      case when extra is null then r.result else (rtrim(r.result::text, '}') || ',' || ltrim(extra::text, '{'))::json end,
      'SUCCESS: ' || message || ' ' || todochat.task_receipt(t)
    from (select row_to_json(row(true, t.id, status, t.title, t.description, todochat.task_json(t),
            message || ' ''' || t.title || '''', todochat.iso(now()))::todochat.task_result) as result) r;
  end;

create type todochat.list_result as (
  success boolean, tasks json, count integer, total integer, pending integer, completed integer, message text,
  "timestamp" text);
create type todochat.list_page as (
  success boolean, tasks json, count integer, total integer, pending integer, completed integer, next_cursor text,
  message text, "timestamp" text);

-- Rows of a type rather than text put together: that would have to be parsed to be json again.
create function todochat.outcome_list(
    tasks json, lines text, count integer, total integer, completed integer, next_cursor text)
  returns setof todochat.outcome language sql stable rows 1
  begin atomic
    select true,
      case when next_cursor is null
        then row_to_json(row(true, tasks, count, total, total - completed, completed, m.message,
                             todochat.iso(now()))::todochat.list_result)
        else row_to_json(row(true, tasks, count, total, total - completed, completed, next_cursor, m.message,
                             todochat.iso(now()))::todochat.list_page) end,
      'SUCCESS: ' || m.message || ' (in all: ' || total || ' total, ' || total - completed || ' pending, '
        || completed || ' completed)' || lines
        || coalesce(E'\nThere are more: call again with cursor ' || next_cursor, '')
    from (select case count when 0 then 'No tasks found' when 1 then '1 task found'
                            else count || ' tasks found' end as message) m;
  end;

-- Where a page of a list ended, as opaque text. It is bound to its user and carries a checksum, so that a
-- damaged one is told from a good one.
create function todochat.cursor_write(user_id bigint, done boolean, due_key timestamp, id integer) returns text
  language plpgsql stable parallel safe as $$
declare
  plain constant text := done::int || '|' || (to_json(due_key) #>> '{}') || '|' || id;
begin
  return translate(encode(convert_to(plain || '|' || left(md5(user_id || '|' || plain), 8), 'UTF8'), 'base64'),
                   E'+/=\n', '-_');
end
$$;

-- Reads it back; no row when it is not one that cursor_write gave this user.
create function todochat.cursor_read(p_user_id bigint, p_cursor text)
  returns table (done boolean, due_key timestamp, id integer) language plpgsql stable as $$
declare
  plain text;
  part text[];
begin
  if p_cursor !~ '^[A-Za-z0-9_-]{8,200}$' or length(p_cursor) % 4 = 1 then
    return;
  end if;
  plain := encode(decode(rpad(translate(p_cursor, '-_', '+/'), (length(p_cursor) + 3) / 4 * 4, '='), 'base64'), 'escape');
  part := regexp_match(plain,
    '^([01])\|(infinity|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?)\|(\d{1,9})\|([0-9a-f]{8})$');
  if part is null
    or part[4] <> left(md5(p_user_id || '|' || part[1] || '|' || part[2] || '|' || part[3]), 8) then
    return;
  end if;
  return query select part[1] = '1', part[2]::timestamp, part[3]::integer;
end
$$;

-- Which runs of the index tasks_listed a list is made of: one for each wanted (done, priority), and from
-- where each is read. A list is ordered by done, due_key, id; the cursor is the last row already seen.
create function todochat.task_runs(
    p_done boolean[], p_priority text[], p_from timestamp,
    p_after_done boolean, p_after_key timestamp, p_after_id integer)
  returns table (done boolean, priority text, from_key timestamp, from_id integer)
  language sql stable parallel safe
  begin atomic
    select d, p,
      case when p_after_done = d and p_after_key >= p_from then p_after_key else p_from end,
      case when p_after_done = d and p_after_key >= p_from then p_after_id else 0 end
    from unnest(p_done) d cross join unnest(p_priority) p
    where p_after_done is null or d >= p_after_done;
  end;

-- The ids of the caller's tasks that have the text somewhere in title or description, or the same words
-- in another form; in the order of a list, p_limit at most.
--
-- The operators of text search are not leakproof, so under row-level security the caller could not use
-- their index: this function runs as its owner, asks for the caller's rows itself, and gives ids only.
-- The first tasks of the list are looked through one by one: that is all there is to do for most people,
-- and finds what is frequent in a long list too. The index is for what is rare in one.
create function todochat.task_search(
    p_search text, p_done boolean[], p_priority text[], p_from timestamp, p_to timestamp,
    p_after_done boolean, p_after_key timestamp, p_after_id integer, p_limit integer)
  returns integer[] language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off set client_min_messages = warning
as $$
declare
  me constant bigint := todochat.app_user();
  plain constant text := rtrim(lower(p_search collate "und-x-icu"), E'\n');  -- as in tasks.document
  pattern constant text := '%' || replace(replace(replace(plain, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  -- whoever asks for such a character means it to the letter
  query constant tsquery := case when plain !~ '[%_\\]' then plainto_tsquery('english', plain) end;
  indexable constant boolean := char_length(plain) >= 3;
  first_tasks integer := greatest(50, 2 * p_limit);
  again boolean := false;
  seen integer;
  ids integer[];
begin
  loop
    select count(*), coalesce(array_agg(t.id order by t.done, t.due_key, t.id)
             filter (where t.document like pattern or t.words @@ query), '{}')
    into seen, ids
    from (
      select k.id
      from todochat.task_runs(p_done, p_priority, p_from, p_after_done, p_after_key, p_after_id) r
      cross join lateral (
        select k.id, k.done, k.due_key from todochat.tasks k
        where k.user_id = me and k.done = r.done and k.priority = r.priority
          and (k.due_key, k.id) > (r.from_key, r.from_id) and k.due_key <= p_to
        order by k.due_key, k.id limit first_tasks) k
      order by k.done, k.due_key, k.id limit first_tasks) f
    cross join lateral (
      select k.id, k.done, k.due_key, k.document, k.words from todochat.tasks k
      where k.user_id = me and k.id = f.id limit 1) t;
    if seen < first_tasks or cardinality(ids) >= p_limit then
      return ids[:p_limit];
    end if;
    -- once more if they are frequent enough, with twice the tasks that should then do
    exit when again or cardinality(ids) * 8 < p_limit;
    first_tasks := 2 * first_tasks * p_limit / cardinality(ids);
    again := true;
  end loop;

  return (
    select coalesce(array_agg(f.id order by f.done, f.due_key, f.id), '{}') from (
      select m.id, m.done, m.due_key
      from (
        select k.id, k.done, k.due_key, k.priority from todochat.tasks k
        where indexable and array[k.user_id] @> array[me] and k.document like pattern
        union
        select k.id, k.done, k.due_key, k.priority from todochat.tasks k
        where not indexable and k.user_id = me and k.document like pattern
        union
        select k.id, k.done, k.due_key, k.priority from todochat.tasks k
        where array[k.user_id] @> array[me] and k.words @@ query) m
      where m.done = any (p_done) and m.priority = any (p_priority) and m.due_key between p_from and p_to
        and (p_after_done is null or (m.done, m.due_key, m.id) > (p_after_done, p_after_key, p_after_id))
      order by m.done, m.due_key, m.id limit p_limit) f);
end
$$;
revoke execute on function todochat.task_search from public;
