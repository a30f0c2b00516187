-- A page of tool calls, failures included.
-- $1 user_id, $2 the last id before this page, $3 rows
select t.id, (select row_to_json(one) from (select t.id, t.tool, t.input, t.output, t.receipt, t.success,
    t.duration_ms, t.source, t.conversation_id, t.message_id, todochat.stamp(t.created_at) as created_at) one)
from todochat.tool_calls t where t.user_id = $1 and t.id > $2 order by t.id limit $3
