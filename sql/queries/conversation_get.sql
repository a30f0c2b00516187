-- One conversation, without its messages.
-- $1 user_id, $2 conversation
select id, title, todochat.iso(created_at), todochat.iso(updated_at), last_message_id
from todochat.conversations
where user_id = $1 and id = $2
