-- The question that waits for a yes in the conversation of this transaction's turn. One that was asked after
-- the turn's own message, before its worker died, is not answered by that message.
-- $1 user_id
select c.id, c.summary, c.calls, c.expires_at <= now(), todochat.stamp(c.expires_at), c.created_at > m.created_at
from todochat.confirmations c join todochat.messages m using (user_id, conversation_id)
where c.user_id = $1 and c.conversation_id = (select todochat.turn_conversation()) and c.status = 'pending'
  and m.id = (select todochat.turn_message())
