// The shape of the database, read from its catalog: every table of user data is keyed by user, held by
// row-level security, and the workers' role owns nothing.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startStack, top } from '../support/stack.mjs'

let stack
before(async () => (stack = await startStack()))
after(() => stack?.stop())

// Tables that are not a user's: why they may be keyed otherwise.
const other = {
  users: 'is the user itself, by id',
  logins: 'is how a user is found: by issuer and subject',
  throttle: 'counts tries, also of addresses that are nobody',
  migrations: 'is the schema, not data',
}
const names = (rows) => rows.map((r) => r[0])

test('every table has row-level security, forced, with a policy', async () => {
  const loose = await stack.sql(`select relname from pg_class c where relnamespace = 'todochat'::regnamespace and relkind in ('r', 'p')
    and not (relrowsecurity and relforcerowsecurity and exists (select from pg_policy where polrelid = c.oid))`)
  assert.deepEqual(names(loose), [], 'enable and force row level security on these, and give them a policy')
})

test('user_id comes first in the primary key and in every foreign key', async () => {
  const keys = await stack.sql(`select c.relname, k.contype, k.conname, a.attname
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where c.relnamespace = 'todochat'::regnamespace and k.contype in ('p', 'f') order by 1, 2`)
  const tables = new Set()
  for (const [table, , constraint, first] of keys) {
    tables.add(table)
    if (!(table in other)) assert.equal(first, 'user_id', `${table}: ${constraint} begins with ${first}`)
  }
  const all = names(await stack.sql(`select relname from pg_class where relnamespace = 'todochat'::regnamespace and relkind in ('r', 'p')`))
  assert.deepEqual(all.filter((name) => !tables.has(name)), [], 'these have no primary key')
  assert.ok(all.length > Object.keys(other).length)
})

test('the workers\' role is no superuser, passes no policy, owns nothing and cannot change the schema', async () => {
  assert.deepEqual(await stack.sql(`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'todochat_app'`), [['f', 'f', 'f', 'f']])
  assert.deepEqual(await stack.sql(`select relname from pg_class where relowner = 'todochat_app'::regrole`), [])
  for (const text of ['create table todochat.mine (a int)', 'drop table todochat.tasks', 'alter table todochat.tasks disable row level security', 'truncate todochat.tasks']) {
    await assert.rejects(stack.sql(text, { role: 'todochat_app' }), /denied|must be owner/)
  }
})

test('the workers\' role has what it needs and nothing more: the record of tool calls is only added to', async () => {
  const granted = await stack.sql(`select c.relname, string_agg(a.privilege_type, ' ' order by a.privilege_type)
    from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'todochat'::regnamespace and c.relkind = 'r'
    and a.grantee = 'todochat_app'::regrole group by 1 order by 1`)
  const all = 'DELETE INSERT SELECT UPDATE'
  assert.deepEqual(Object.fromEntries(granted), {
    confirmations: all, conversations: all, idempotency_keys: all, tasks: all, throttle: all, tokens: all, users: all,
    logins: 'INSERT SELECT UPDATE', messages: 'INSERT SELECT UPDATE', migrations: 'SELECT', tool_calls: 'INSERT SELECT',
  })
  // an installation whose role was granted more loses it at the next migration
  await stack.sql('grant all on todochat.tool_calls to todochat_app')
  const owner = { TODOCHAT_OWNER_URL: stack.adminUrl().replace('postgres@', 'todochat_owner@') }
  assert.equal((await stack.ctl(['migrate'], { env: owner })).code, 0)
  await assert.rejects(stack.sql('delete from todochat.tool_calls', { role: 'todochat_app' }), /denied/)
})

test('without a named user the workers\' role sees and writes nothing', async () => {
  await stack.register()
  for (const table of ['users', 'logins', 'tasks', 'conversations', 'messages', 'tool_calls', 'confirmations', 'tokens', 'idempotency_keys']) {
    assert.deepEqual(await stack.sql(`select count(*) from todochat.${table}`, { role: 'todochat_app' }), [['0']], table)
  }
  await assert.rejects(stack.sql(`insert into todochat.tasks (user_id, id, title) values (1, 99, 'stray')`, { role: 'todochat_app' }), /row-level security/)
})

test('migrating twice, and twice at once, changes nothing', async () => {
  const owner = { TODOCHAT_OWNER_URL: stack.adminUrl().replace('postgres@', 'todochat_owner@') }
  const before = await stack.sql('select version, name, applied_at from todochat.migrations order by 1')
  const runs = await Promise.all([1, 2, 3].map(() => stack.ctl(['migrate'], { env: owner })))
  for (const { code, stderr } of runs) assert.equal(code, 0, stderr)
  assert.deepEqual(await stack.sql('select version, name, applied_at from todochat.migrations order by 1'), before)
})

test('a migration that is another one than was applied is noticed', async () => {
  const owner = { TODOCHAT_OWNER_URL: stack.adminUrl().replace('postgres@', 'todochat_owner@') }
  const [[name]] = await stack.sql('select name from todochat.migrations where version = 2')
  await stack.sql(`update todochat.migrations set name = '0002_isolation' where version = 2`)
  const { code, stderr } = await stack.ctl(['migrate'], { env: owner })
  await stack.sql(`update todochat.migrations set name = '${name}' where version = 2`)
  assert.equal(code, 1)
  assert.match(stderr, /0002_isolation.*fresh/)
  assert.equal((await stack.ctl(['migrate'], { env: owner })).code, 0)
})

test('a fresh database, migrated by three at once, is whole', async () => {
  await stack.sql('create database fresh owner todochat_owner', { database: 'postgres' })
  const env = { TODOCHAT_OWNER_URL: stack.adminUrl('fresh').replace('postgres@', 'todochat_owner@') }
  const runs = await Promise.all([1, 2, 3].map(() => stack.ctl(['migrate'], { env })))
  for (const { code, stderr } of runs) assert.equal(code, 0, stderr)
  const count = async (database) => stack.sql('select count(*), max(version) from todochat.migrations', { database })
  assert.deepEqual(await count('fresh'), await count(undefined))
})

test('a database of an earlier version is brought up to date with what it holds', async () => {
  const database = 'earlier'
  const owner = (text) => stack.sql(text, { database, role: 'todochat_owner' })
  const folder = join(top, 'sql', 'migrations')
  await stack.sql(`create database ${database} owner todochat_owner`, { database: 'postgres' })
  await owner('create schema todochat; create table todochat.migrations (version integer primary key, name text not null, applied_at timestamptz not null default now())')
  const applied = await stack.sql('select version, name from todochat.migrations where version <= 5 order by 1')
  for (const [version, name] of applied) {
    await owner(readFileSync(join(folder, readdirSync(folder).sort()[version - 1]), 'utf8'))
    await owner(`insert into todochat.migrations (version, name) values (${version}, '${name}')`)
  }
  await stack.sql(`insert into todochat.users (id, email) values (7, 'ann@example.com'), (8, 'bob@example.com');
    insert into todochat.tasks (user_id, id, title, description, due_on, due_at, completed_at) values
      (7, 1, 'pay rent', null, '2026-12-01', '09:30', null), (8, 1, E'two\nlines', 'a "word"', null, null, now())`, { database })
  const before = await stack.sql('select user_id, id, title, version, updated_at, document from todochat.tasks order by 1, 2', { database })

  const { code, stderr } = await stack.ctl(['migrate'], { env: { TODOCHAT_OWNER_URL: stack.adminUrl(database).replace('postgres@', 'todochat_owner@') } })
  assert.equal(code, 0, stderr)
  assert.deepEqual(await stack.sql('select user_id, id, title, version, updated_at, document from todochat.tasks order by 1, 2', { database }), before)
  const shown = await stack.sql('select view, line from todochat.tasks order by user_id', { database })
  assert.deepEqual(shown.map(([view]) => JSON.parse(view)).map((v) => [v.id, v.title, v.description, v.due_date, v.status]), [
    [1, 'pay rent', null, '2026-12-01T09:30', 'pending'], [1, 'two\nlines', 'a "word"', null, 'completed']])
  assert.deepEqual(shown.map(([, line]) => line), ['pay rent, due 2026-12-01T09:30, priority medium, pending (ID: 1)', 'two\\nlines, no due date, priority medium, completed (ID: 1)'])
  assert.deepEqual(await stack.sql(`select relforcerowsecurity from pg_class where oid = 'todochat.tasks'::regclass`, { database }), [['t']])
  // rewritten by today's rules, they are the same
  await stack.sql('update todochat.tasks set id = id', { database })
  assert.deepEqual(await stack.sql('select view, line from todochat.tasks order by user_id', { database }), shown)
})

test('checks of two columns hold, whoever writes', async () => {
  const { user } = await stack.register()
  for (const text of [
    `update todochat.users set tasks_completed = tasks_total + 1 where id = ${user.id}`,
    `update todochat.users set tasks_total = -1 where id = ${user.id}`,
    `update todochat.users set tasks_completed = -1 where id = ${user.id}`,
    `insert into todochat.users (email, tasks_completed) values ('x', 1)`,
    `insert into todochat.tasks (user_id, id, title, due_at) values (${user.id}, 1, 'x', '10:00')`,
    `insert into todochat.tool_calls (user_id, conversation_id, tool, input, output, receipt, success, duration_ms, source)
      values (${user.id}, 1, 't', '{}', '{}', '', true, 0, 'chat')`,
  ])
    await assert.rejects(stack.sql(text), /completed tasks are some|needs a day|check constraint/, text)
})

test('status and config say how things are, without secrets', async () => {
  const status = await stack.ctl(['status'])
  assert.equal(status.code, 0, status.stderr)
  assert.match(status.stdout, /development/)
  const config = await stack.ctl(['config'], { env: { TODOCHAT_LLM_KEY: 'sk-very-private', TODOCHAT_LLM_PROXY: 'http://me:sk-very-private@proxy:3128' } })
  assert.equal(config.code, 0, config.stderr)
  assert.doesNotMatch(config.stdout, /sk-very-private/)
  const bad = await stack.ctl(['config'], { env: { TODOCHAT_TURNS: 'many' } })
  assert.equal(bad.code, 2)
  assert.match(bad.stderr, /TODOCHAT_TURNS.*1 to 4096/)
})
