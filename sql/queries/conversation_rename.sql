-- Gives a conversation another title.
-- $1 user_id, $2 conversation, $3 title
update todochat.conversations set title = $3
where user_id = $1 and id = $2
returning id, title, todochat.iso(created_at), todochat.iso(updated_at), last_message_id
