-- Deletes a conversation with its messages and tool calls.
-- $1 user_id, $2 conversation
delete from todochat.conversations
where user_id = $1 and id = $2
returning id
