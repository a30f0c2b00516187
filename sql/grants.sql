-- What the worker's role may do, and nothing more. Run after every migration with the role's name in
-- todochat.app_role; when one role does everything there is nothing to grant.
do $$
declare
  app text := current_setting('todochat.app_role');
begin
  if app = current_user then
    drop policy if exists searched on todochat.tasks;
    return;
  end if;
  execute format('grant usage on schema todochat to %I', app);
  execute format('revoke all on all tables in schema todochat from %I', app);
  execute format('grant select on todochat.migrations to %I', app);
  -- The record of tool calls is added to, never changed. Rows that go with their user or conversation are deleted by
  -- Postgres in the owner's name.
  execute format('grant select, insert on todochat.tool_calls to %I', app);
  execute format('grant select, insert, update on todochat.logins, todochat.messages to %I', app);
  execute format('grant select, insert, update, delete on todochat.users, todochat.tasks, todochat.conversations,
                    todochat.confirmations, todochat.tokens, todochat.idempotency_keys, todochat.throttle to %I', app);
  execute format('grant usage on all sequences in schema todochat to %I', app);
  execute format('grant execute on all functions in schema todochat to %I', app);
  -- todochat.task_search runs as the owner and asks for the caller's rows itself. Never when the worker is the
  -- owner: it would see all rows.
  if not exists (select from pg_policies where schemaname = 'todochat' and tablename = 'tasks' and policyname = 'searched') then
    execute format('create policy searched on todochat.tasks for select to %I using (true)', current_user);
  end if;
end
$$;
