-- A page of tasks in order of their ids.
-- $1 user_id, $2 the last id before this page, $3 rows
select id, title, description, to_char(due_on, 'YYYY-MM-DD') || coalesce(to_char(due_at, '"T"HH24:MI'), ''), priority,
  done, todochat.stamp(created_at), todochat.stamp(updated_at), todochat.stamp(completed_at), version
from todochat.tasks where user_id = $1 and id > $2 order by id limit $3
