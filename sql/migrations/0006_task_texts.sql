-- What lists show of a task is kept with it: its JSON and its line. A page of fifty is then put together from
-- texts that are there, in half the time; a task is read far more often than it is changed.

alter table todochat.tasks add column view json, add column line text;

create or replace function todochat.task_derive() returns trigger language plpgsql as $$
begin
  -- A check of two columns, here because one of a table is parsed anew by every statement that writes a row.
  if new.due_at is not null and new.due_on is null then
    raise exception using errcode = 'check_violation', message = 'a task that is due at a time needs a day';
  end if;
  new.done := new.completed_at is not null;
  -- What lists are ordered and bounded by: a day without a time counts to its end, no date to the end of time.
  new.due_key := coalesce(new.due_on + coalesce(new.due_at, '23:59:59.999999'::time), 'infinity');
  -- What search looks in. ICU's rules fold case beyond ASCII whatever the database's locale is. Kept rather than
  -- computed, so that a search can look through many tasks, and completing one is cheap.
  if tg_op = 'UPDATE' and new.title = old.title and new.description is not distinct from old.description then
    new.document := old.document;
    new.words := old.words;
  else
    new.document := lower((new.title || E'\n' || coalesce(new.description, '')) collate "und-x-icu");
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
