-- The tool calls of that page, by message and then in the order they were made.
-- $1 user_id, $2 conversation, $3 only those before this message, $4 how many messages
select message_id, tool, input, output, success, duration_ms
from todochat.tool_calls
where user_id = $1 and conversation_id = $2 and message_id < $3
  and message_id >= coalesce((
    select min(id) from (
      select id from todochat.messages
      where user_id = $1 and conversation_id = $2 and id < $3
      order by id desc limit $4) page), 0)
order by message_id, id
