-- What must be decided inside the database, in one round trip. A function refuses by raising SQLSTATE
-- TCnnn, nnn an HTTP status; DETAIL is the error's code, HINT the seconds to wait.

create function todochat.refuse(status integer, code text, message text, wait integer default 0)
  returns void language plpgsql as $$
begin
  raise exception using errcode = 'TC' || status, message = message, detail = code, hint = wait::text;
end
$$;

-- Begins the work of a signed-in user: the login token's session must still be the user's.
-- Here and below settings are made by an assignment: unlike perform it needs no run of the executor.
create function todochat.enter(p_user_id bigint, p_session integer, out email text, out name text, out timezone text)
  language plpgsql as $$
declare
  set text := set_config('app.user_id', p_user_id::text, true);
begin
  select u.email, u.name, u.timezone into email, name, timezone from todochat.users u
  where u.id = p_user_id and u.session = p_session;
  if not found then
    perform todochat.refuse(401, 'UNAUTHENTICATED', 'Please sign in again.');
  end if;
end
$$;

-- The same for a personal access token. Its last use is noted to the minute, to spare a write a call.
create function todochat.enter_token(
    p_user_id bigint, p_hash text, out email text, out name text, out timezone text, out scopes text[])
  language plpgsql as $$
declare
  set text := set_config('app.user_id', p_user_id::text, true);
  used todochat.tokens.last_used_at%type;
begin
  select u.email, u.name, u.timezone, k.scopes, k.last_used_at into email, name, timezone, scopes, used
  from todochat.tokens k cross join todochat.users u
  where k.user_id = p_user_id and k.hash = p_hash and (k.expires_at is null or k.expires_at > now())
    and u.id = p_user_id;
  if not found then
    perform todochat.refuse(401, 'UNAUTHENTICATED', 'This access token is not valid.');
  end if;
  if used is null or used < now() - interval '1 minute' then
    update todochat.tokens k set last_used_at = now() where k.user_id = p_user_id and k.hash = p_hash;
  end if;
end
$$;

-- Counts a hit; returns the seconds to wait when the window has had its share, else 0.
create function todochat.throttle_hit(p_bucket text, p_most integer, p_seconds integer)
  returns integer language plpgsql as $$
declare
  t todochat.throttle;
begin
  insert into todochat.throttle as old values (p_bucket, now(), 1)
  on conflict (bucket) do update set
    hits = case when old.window_start <= now() - make_interval(secs => p_seconds) then 1 else old.hits + 1 end,
    window_start = case when old.window_start <= now() - make_interval(secs => p_seconds) then now()
                        else old.window_start end
  returning * into t;
  if t.hits <= p_most then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from t.window_start - now()) + p_seconds))::integer;
end
$$;

-- The turn that turn_open left for the rest of its transaction; null when it opened none.
create function todochat.turn_conversation() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.conversation_id', true), '')::integer;
create function todochat.turn_message() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.message_id', true), '')::integer;

-- Opens a turn: finds or makes the conversation, takes its lease, stores the user's message and the
-- assistant's running one. state is new, resumed (a retry of a turn whose worker died) or replay (a
-- retry of one that is done: reply has its answer). The conversation and the assistant's message are
-- also left in app.conversation_id and app.message_id, for the statements behind this one in the same
-- round trip.
--
-- The steps of a turn need not reach the disk one by one: the answer's own commit, which comes after
-- them and does wait, takes them along. A server that loses its power before that has told nobody
-- anything, and the retry begins anew.
create function todochat.turn_open(
    p_user_id bigint, p_conversation_id integer, p_key text, p_request_hash text, p_message text,
    p_title text, p_owner text, p_lease_seconds integer, p_rate integer, p_timezone text,
    out state text, out conversation_id integer, out user_message_id integer, out message_id integer,
    out reply json, out timezone text, out local_now text)
  language plpgsql as $$
#variable_conflict use_column
declare
  set text := set_config('synchronous_commit', 'off', true);
  until constant timestamptz := clock_timestamp() + make_interval(secs => p_lease_seconds);
  zone text;
  wait integer;
  k todochat.idempotency_keys;
  c todochat.conversations;
begin
  state := 'new';
  conversation_id := p_conversation_id;
  if p_key is not null then
    select * into k from todochat.idempotency_keys i where i.user_id = p_user_id and i.key = p_key;
    if k.request_hash <> p_request_hash then
      perform todochat.refuse(422, 'IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used with another request.');
    end if;
  end if;

  if k.key is not null then
    conversation_id := k.conversation_id;
  elsif conversation_id is null then
    update todochat.users u set conversation_seq = u.conversation_seq + 1 where u.id = p_user_id
      returning u.conversation_seq, u.timezone into conversation_id, zone;
    insert into todochat.conversations (user_id, id, title, last_message_id, lease_owner, lease_until)
      values (p_user_id, conversation_id, p_title, 2, p_owner, until);
    message_id := 2;
  else
    -- Nearly always nobody holds it, and one statement does.
    update todochat.conversations v
      set last_message_id = v.last_message_id + 2, updated_at = now(), lease_owner = p_owner, lease_until = until
      where v.user_id = p_user_id and v.id = conversation_id and v.lease_owner is null
      returning v.last_message_id, (select u.timezone from todochat.users u where u.id = p_user_id)
      into message_id, zone;
  end if;

  if message_id is null then
    select * into c from todochat.conversations v where v.user_id = p_user_id and v.id = conversation_id for update;
    if not found then
      perform todochat.refuse(404, 'NOT_FOUND', 'Conversation not found');
    end if;
    select u.timezone into zone from todochat.users u where u.id = p_user_id;
    if k.key is not null then
      -- Read again now that the conversation is locked: the turn may have ended in between.
      select * into k from todochat.idempotency_keys i where i.user_id = p_user_id and i.key = p_key;
      message_id := k.message_id;
      reply := k.reply;
      state := case when reply is null then 'resumed' else 'replay' end;
    end if;
    if state <> 'replay' and c.lease_until > clock_timestamp() then
      perform todochat.refuse(409, case state when 'new' then 'CONVERSATION_BUSY' else 'REQUEST_RUNNING' end,
        'This conversation is still working on another message. Please try again in a moment.', 2);
    end if;
    if state = 'resumed' then
      -- It goes on where it stopped, also when a later message has closed it since.
      update todochat.conversations v set lease_owner = p_owner, lease_until = until
        where v.user_id = p_user_id and v.id = c.id;
      update todochat.messages m set status = 'running'
        where m.user_id = p_user_id and m.conversation_id = c.id and m.id = k.message_id;
    elsif state = 'new' then
      -- A turn that nobody holds any more was cut off: say so in its place.
      update todochat.messages m set status = 'interrupted',
          content = 'I was interrupted before I could answer this. Please check your tasks and tell me again if something is missing.'
        where m.user_id = p_user_id and m.conversation_id = c.id and m.id > c.last_message_id - 20 and m.status = 'running';
      message_id := c.last_message_id + 2;
      update todochat.conversations v
        set last_message_id = message_id, updated_at = now(), lease_owner = p_owner, lease_until = until
        where v.user_id = p_user_id and v.id = c.id;
    end if;
  end if;
  user_message_id := message_id - 1;

  if state = 'new' and p_rate > 0 then
    wait := todochat.throttle_hit('chat:' || p_user_id, p_rate, 60);
    if wait > 0 then
      perform todochat.refuse(429, 'RATE_LIMITED', 'You are sending messages too fast. Please wait a moment.', wait);
    end if;
  end if;

  -- The user only now: tool calls lock the conversation first and the user then, and so must everybody.
  timezone := zone;
  if lower(p_timezone) <> lower(zone) then
    timezone := todochat.known_zone(p_timezone);
    if state <> 'replay' then
      update todochat.users u set timezone = turn_open.timezone where u.id = p_user_id;
    end if;
  end if;
  local_now := to_char(now() at time zone timezone, 'YYYY-MM-DD"T"HH24:MI:SS');

  set := set_config('app.conversation_id', conversation_id::text, true);
  set := set_config('app.message_id', message_id::text, true);
  if state <> 'new' then
    return;
  end if;

  insert into todochat.messages (user_id, conversation_id, id, role, content, status) values
    (p_user_id, turn_open.conversation_id, turn_open.user_message_id, 'user', p_message, 'done'),
    (p_user_id, turn_open.conversation_id, turn_open.message_id, 'assistant', '', 'running');
  if p_key is not null then
    if random() < 0.02 then
      delete from todochat.idempotency_keys i where i.user_id = p_user_id and i.created_at < now() - interval '1 day';
    end if;
    insert into todochat.idempotency_keys (user_id, key, request_hash, conversation_id, message_id)
      values (p_user_id, p_key, p_request_hash, turn_open.conversation_id, turn_open.message_id);
  end if;
end
$$;

-- Renews the lease, and refuses when it was lost: a worker that was asleep too long must not go on.
create function todochat.hold_lease(p_user_id bigint, p_conversation_id integer, p_owner text, p_lease_seconds integer)
  returns void language plpgsql as $$
declare
  set constant text := set_config('synchronous_commit', 'off', true);  -- as in turn_open
begin
  update todochat.conversations c set lease_until = clock_timestamp() + make_interval(secs => p_lease_seconds)
    where c.user_id = p_user_id and c.id = p_conversation_id and c.lease_owner = p_owner;
  if not found then
    perform todochat.refuse(409, 'LEASE_LOST', 'This conversation is being continued elsewhere.');
  end if;
end
$$;

-- Ends a turn: the answer, the lease, the answer to retries. Refuses, and stores nothing, when the lease was lost.
create function todochat.turn_close(
    p_user_id bigint, p_conversation_id integer, p_owner text, p_message_id integer, p_content text, p_engine text,
    p_status text, p_key text, p_reply json)
  returns void language plpgsql as $$
begin
  update todochat.conversations c set lease_owner = null, lease_until = null
    where c.user_id = p_user_id and c.id = p_conversation_id and c.lease_owner = p_owner;
  if not found then
    perform todochat.refuse(409, 'LEASE_LOST', 'This conversation is being continued elsewhere.');
  end if;
  update todochat.messages m set content = p_content, engine = p_engine, status = p_status
    where m.user_id = p_user_id and m.conversation_id = p_conversation_id and m.id = p_message_id;
  if p_key is not null then
    update todochat.idempotency_keys i set reply = p_reply where i.user_id = p_user_id and i.key = p_key;
  end if;
end
$$;
