-- Begins a turn, see todochat.turn_open.
-- $1 user_id, $2 conversation or null, $3 Idempotency-Key or null, $4 hash of the request, $5 message,
-- $6 title of a new conversation, $7 lease owner, $8 lease seconds, $9 messages a minute (0: no limit), $10 time zone or null
select state, conversation_id, user_message_id, message_id, reply, timezone, local_now
from todochat.turn_open($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
