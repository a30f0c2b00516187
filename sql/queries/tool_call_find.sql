-- The outcome of a call whose answer got lost, if it was committed: among the user's latest.
-- $1 user_id, $2 attempt
select c.success, c.output, c.receipt, c.duration_ms
from (select * from todochat.tool_calls k where k.user_id = $1 order by k.id desc limit 200) c
where c.attempt = $2
