-- The question that waits for a yes in the conversation of this transaction's turn.
-- $1 user_id
select id, summary, calls, expires_at <= now()
from todochat.confirmations
where user_id = $1 and conversation_id = todochat.turn_conversation() and status = 'pending'
