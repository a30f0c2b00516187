-- A page of messages, newest first.
-- $1 user_id, $2 conversation, $3 only those before this id, $4 how many
select id, role, content, status, engine, todochat.iso(created_at)
from todochat.messages
where user_id = $1 and conversation_id = $2 and id < $3
order by id desc
limit $4
