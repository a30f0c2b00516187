-- Ends a turn: the answer, the lease, the answer to retries. Refuses, and stores nothing, when the lease was lost. It may be
-- done again: a worker whose connection broke at the commit cannot know, and asks for what it wants rather than for whether
-- somebody else holds the lease, which would also be so after a crash that took the turn with it.
create or replace function todochat.turn_close(
    p_user_id bigint, p_conversation_id integer, p_owner text, p_message_id integer, p_content text, p_engine text,
    p_status text, p_key text, p_reply json)
  returns void language plpgsql as $$
begin
  update todochat.conversations c set lease_owner = null, lease_until = null
    where c.user_id = p_user_id and c.id = p_conversation_id and c.lease_owner = p_owner;
  if not found then
    if exists (select from todochat.messages m
               where m.user_id = p_user_id and m.conversation_id = p_conversation_id and m.id = p_message_id
                 and m.status = p_status and m.content = p_content) then
      return;
    end if;
    perform todochat.refuse(409, 'LEASE_LOST', 'This conversation is being continued elsewhere.');
  end if;
  update todochat.messages m set content = p_content, engine = p_engine, status = p_status
    where m.user_id = p_user_id and m.conversation_id = p_conversation_id and m.id = p_message_id;
  if p_key is not null then
    update todochat.idempotency_keys i set reply = p_reply where i.user_id = p_user_id and i.key = p_key;
  end if;
end
$$;
