-- What lists show of a task is kept with it: its JSON and its line. A page of fifty is then put together from
-- texts that are there, in half the time; a task is read far more often than it is changed.

alter table todochat.tasks add column view json, add column line text;

-- Text as search compares it. ICU's rules fold case beyond ASCII whatever the database's locale is; a text without such
-- letters does not need them, and a backend that never met one not the megabyte that ICU takes.
create function todochat.folded(s text) returns text
  language sql stable parallel safe
  return case when octet_length(s) = char_length(s) then lower(s collate "C") collate "default"
    else lower(s collate "und-x-icu") collate "default" end;

create or replace function todochat.task_derive() returns trigger language plpgsql as $$
begin
  -- A check of two columns, here because one of a table is parsed anew by every statement that writes a row.
  if new.due_at is not null and new.due_on is null then
    raise exception using errcode = 'check_violation', message = 'a task that is due at a time needs a day';
  end if;
  new.done := new.completed_at is not null;
  -- What lists are ordered and bounded by: a day without a time counts to its end, no date to the end of time.
  new.due_key := coalesce(new.due_on + coalesce(new.due_at, '23:59:59.999999'::time), 'infinity');
  -- What search looks in. Kept rather than computed, so that a search can look through many tasks, and completing one
  -- is cheap.
  if tg_op = 'UPDATE' and new.title = old.title and new.description is not distinct from old.description then
    new.document := old.document;
    new.words := old.words;
  else
    new.document := todochat.folded(new.title || E'\n' || coalesce(new.description, ''));
    new.words := to_tsvector('english', new.document);
  end if;
  new.view := todochat.task_json(new);
  new.line := todochat.one_line(new.title) || ', ' || todochat.task_facts(new) || ' (ID: ' || new.id || ')';
  return new;
end
$$;

alter table todochat.tasks drop constraint tasks_check;

-- The owner of a table with forced row-level security sees no rows of it either.
alter table todochat.tasks no force row level security;
update todochat.tasks set id = id;
alter table todochat.tasks force row level security;

alter table todochat.tasks alter column view set not null, alter column line set not null;

create or replace function todochat.outcome_task(t todochat.tasks, status text, message text, extra json default null)
  returns setof todochat.outcome language sql stable rows 1
  begin atomic
    select true,
      case when extra is null then r.result else (rtrim(r.result::text, '}') || ',' || ltrim(extra::text, '{'))::json end,
      'SUCCESS: ' || message || ' ' || todochat.task_receipt(t)
    from (select row_to_json(row(true, t.id, status, t.title, t.description, t.view,
            message || ' ''' || t.title || '''', todochat.iso(now()))::todochat.task_result) as result) r;
  end;

-- The ids of the caller's tasks that have the text somewhere in title or description, or the same words
-- in another form; in the order of a list, p_limit at most.
--
-- The operators of text search are not leakproof, so under row-level security the caller could not use
-- their index: this function runs as its owner, asks for the caller's rows itself, and gives ids only.
-- The first tasks of the list are looked through one by one: that is all there is to do for most people,
-- and finds what is frequent in a long list too. The index is for what is rare in one.
create or replace function todochat.task_search(
    p_search text, p_done boolean[], p_priority text[], p_from timestamp, p_to timestamp,
    p_after_done boolean, p_after_key timestamp, p_after_id integer, p_limit integer)
  returns integer[] language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off set client_min_messages = warning
as $$
declare
  me constant bigint := todochat.app_user();
  plain constant text := rtrim(todochat.folded(p_search), E'\n');  -- as in tasks.document
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
