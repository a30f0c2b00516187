-- Row-level security beneath the explicit user_id of every query: a transaction sees the rows of the
-- user it named in app.user_id and nothing else, even if a query forgets to ask.

do $$
declare
  t text;
begin
  foreach t in array array['tasks', 'conversations', 'messages', 'tool_calls', 'confirmations',
                           'tokens', 'idempotency_keys'] loop
    execute format('alter table todochat.%I enable row level security', t);
    execute format('alter table todochat.%I force row level security', t);
    execute format('create policy own on todochat.%I using (user_id = (select todochat.app_user()))', t);
  end loop;
end
$$;

alter table todochat.users enable row level security;
alter table todochat.users force row level security;
create policy own on todochat.users using (id = (select todochat.app_user()));

-- A login is looked up before its user is known: by naming exactly its issuer and subject.
alter table todochat.logins enable row level security;
alter table todochat.logins force row level security;
create policy own on todochat.logins using (user_id = (select todochat.app_user()));
create policy named on todochat.logins for select using (
  issuer = (select current_setting('app.issuer', true))
  and subject = (select current_setting('app.subject', true)));

alter table todochat.throttle enable row level security;
alter table todochat.throttle force row level security;
create policy anyone on todochat.throttle using (true);

alter table todochat.migrations enable row level security;
alter table todochat.migrations force row level security;
create policy anyone on todochat.migrations using (true);
