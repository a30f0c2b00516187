-- A page of messages in order of conversation and message, each with its conversation.
-- $1 user_id, $2 $3 the last conversation and message before this page, $4 rows
select m.conversation_id, m.id, c.title, todochat.stamp(c.created_at), todochat.stamp(c.updated_at),
  (select row_to_json(one) from (select m.id, m.role, m.content, todochat.stamp(m.created_at) as created_at,
    m.engine, m.status) one)
from todochat.messages m
join todochat.conversations c on c.user_id = m.user_id and c.id = m.conversation_id
where m.user_id = $1 and (m.conversation_id, m.id) > ($2::integer, $3::integer)
order by m.conversation_id, m.id limit $4
