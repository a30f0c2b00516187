-- The policies name the user by a plain call instead of a sub-select. As every query gives user_id itself, the
-- planner compares the two once and before anything is read, without a sub-plan a table: 3 % of a turn's work.

do $$
declare
  t text;
begin
  foreach t in array array['tasks', 'conversations', 'messages', 'tool_calls', 'confirmations',
                           'tokens', 'idempotency_keys', 'logins'] loop
    execute format('alter policy own on todochat.%I using (user_id = todochat.app_user())', t);
  end loop;
end
$$;
alter policy own on todochat.users using (id = todochat.app_user());
