-- The question that waits for a yes in a conversation.
-- $1 user_id, $2 conversation
select id, summary, calls, todochat.iso(expires_at)
from todochat.confirmations
where user_id = $1 and conversation_id = $2 and status = 'pending' and expires_at > now()
