-- Drops what waits in a conversation: its user went on with something else.
-- $1 user_id, $2 conversation_id
update todochat.confirmations c set status = 'dropped'
where c.user_id = $1 and c.conversation_id = $2 and c.status = 'pending'
