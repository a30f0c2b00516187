-- A page of conversations, the latest first.
-- $1 user_id, $2 pattern to look for or null, $3 and $4 when (microseconds since 1970) and id of the last one seen or null, $5 how many
select id, title, todochat.iso(created_at), todochat.iso(updated_at), last_message_id,
  (extract(epoch from updated_at) * 1000000)::bigint
from todochat.conversations c
where user_id = $1
  and ($2::text is null or title ilike $2 or exists (
    select from todochat.messages m
    where m.user_id = $1 and m.conversation_id = c.id and m.content ilike $2))
  and ($3::bigint is null
    or (updated_at, id) < ('epoch'::timestamptz + $3 * interval '1 microsecond', $4::integer))
order by updated_at desc, id desc
limit $5
