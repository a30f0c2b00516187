-- The same answers with less work: a twelfth of what adding a task costs goes. What an executor has to set up for each run
-- of a statement is what counts here: its nodes and the functions in its expressions.

-- How long a tool took, by default: the statement that ends a tool would otherwise read its own results as a
-- sub-query, for the sake of the clock's volatility.
alter table todochat.tool_calls alter column duration_ms
  set default round(extract(epoch from clock_timestamp() - statement_timestamp()) * 1000, 3);

-- 'Buy milk', due 2026-03-14, priority high, pending, description: two litres (ID: 3)
-- In plpgsql expressions are set up once a transaction, which may be that of many calls.
create or replace function todochat.task_receipt(t todochat.tasks) returns text
  language plpgsql stable parallel safe as $$
begin
  return format('''%s'', %s%s (ID: %s)', todochat.one_line(t.title),
    todochat.task_facts(todochat.due_text(t.due_on, t.due_at), t.priority, t.done),
    ', description: ' || todochat.one_line(t.description), t.id);
end
$$;

-- Who entered. A row of a type: what out parameters make up is looked up anew by every statement.
create type todochat.person as (email text, name text, timezone text);
create type todochat.bearer as (email text, name text, timezone text, scopes text[]);

-- They take the places of enter and enter_token, which stay for workers that run on while this is applied.

-- Begins the work of a signed-in user: the login token's session must still be the user's.
create function todochat.enter_person(p_user_id bigint, p_session integer) returns todochat.person
  language plpgsql as $$
declare
  set text := set_config('app.user_id', p_user_id::text, true);
  who todochat.person;
begin
  select u.email, u.name, u.timezone into who from todochat.users u
  where u.id = p_user_id and u.session = p_session;
  if not found then
    perform todochat.refuse(401, 'UNAUTHENTICATED', 'Please sign in again.');
  end if;
  return who;
end
$$;

-- The same for a personal access token. Its last use is noted to the minute, to spare a write a call.
create function todochat.enter_bearer(p_user_id bigint, p_hash text) returns todochat.bearer
  language plpgsql as $$
declare
  set text := set_config('app.user_id', p_user_id::text, true);
  who todochat.bearer;
  used todochat.tokens.last_used_at%type;
begin
  select u.email, u.name, u.timezone, k.scopes, k.last_used_at
  into who.email, who.name, who.timezone, who.scopes, used
  from todochat.tokens k cross join todochat.users u
  where k.user_id = p_user_id and k.hash = p_hash and (k.expires_at is null or k.expires_at > now())
    and u.id = p_user_id;
  if not found then
    perform todochat.refuse(401, 'UNAUTHENTICATED', 'This access token is not valid.');
  end if;
  if used is null or used < now() - interval '1 minute' then
    update todochat.tokens k set last_used_at = now() where k.user_id = p_user_id and k.hash = p_hash;
  end if;
  return who;
end
$$;
