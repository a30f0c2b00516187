-- Most lists are asked for whole, or only pending, or only completed. This index has them in their order: nothing to
-- sort, and only the page is read. A page of fifty takes Postgres two fifths fewer instructions than by task_runs.
create index tasks_ordered on todochat.tasks (user_id, done, due_key, id);

create function todochat.list_message(count bigint) returns text
  language sql stable parallel safe
  return case count when 0 then 'No tasks found' when 1 then '1 task found' else count || ' tasks found' end;

-- Takes the place of outcome_list, which stays for workers that run on while this is applied. The caller passes the
-- message, computed once: as an expression in here it would be set up and evaluated at each use.
create function todochat.outcome_page(
    tasks json, lines text, count integer, message text, total integer, completed integer, next_cursor text)
  returns setof todochat.outcome language sql stable rows 1
  begin atomic
    select true,
      case when next_cursor is null
        then row_to_json(row(true, tasks, count, total, total - completed, completed, message,
                             todochat.iso(now()))::todochat.list_result)
        else row_to_json(row(true, tasks, count, total, total - completed, completed, next_cursor, message,
                             todochat.iso(now()))::todochat.list_page) end,
      format('SUCCESS: %s (in all: %s total, %s pending, %s completed)%s%s', message, total, total - completed, completed,
        lines, E'\nThere are more: call again with cursor ' || next_cursor);
  end;

-- The cursor behind a task that is the last of its page. A function, as most lists need none and a sub-select would be
-- set up for all of them.
create function todochat.cursor_behind(p_user_id bigint, p_id integer) returns text
  language plpgsql stable as $$
begin
  return (select todochat.cursor_write(t.user_id, t.done, t.due_key, t.id) from todochat.tasks t
          where t.user_id = p_user_id and t.id = p_id);
end
$$;
