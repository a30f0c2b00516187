-- The audit row of a call that was refused before anything ran.
-- $1 user_id, $2 conversation_id, $3 message_id, $4 tool, $5 input, $6 source, $7 request_id, $8 attempt
-- $9 output, $10 receipt
with outcome as (select false as success, $9::json as output, $10::text as receipt)
insert into todochat.tool_calls (user_id, conversation_id, message_id, tool, input, source, request_id, attempt,
  success, output, receipt)
select $1::bigint, $2::integer, $3::integer, $4::text, $5::json, $6::text, $7::text, $8::text,
  o.success, o.output, o.receipt
from outcome o
returning success, output, receipt, duration_ms
