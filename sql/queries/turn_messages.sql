-- The last messages of the turn that turn_open began in this transaction, newest first.
-- $1 user_id, $2 how many
select id, role, content
from todochat.messages
where user_id = $1 and conversation_id = todochat.turn_conversation() and id <= todochat.turn_message()
order by id desc
limit $2
