-- The tool calls of those messages, by message and then in the order they were made: a resumed turn makes calls after
-- those of later messages. Only recent ones bring their whole output: what was shown last is what people refer to.
-- How long they took is told of this turn's, which there are when it is resumed.
-- $1 user_id, $2 how many messages
select message_id, tool, input, receipt, success,
  case when message_id = (select todochat.turn_message()) then duration_ms end,
  case when message_id > (select todochat.turn_message() - 12) then output end
from todochat.tool_calls
where user_id = $1 and conversation_id = (select todochat.turn_conversation())
  and message_id > (select todochat.turn_message() - $2::integer) and message_id <= (select todochat.turn_message())
order by message_id, id
