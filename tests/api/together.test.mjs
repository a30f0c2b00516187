// Requests that wait for the database at the same time share a round trip and a commit; none of them may notice.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sleep, startStack } from '../support/stack.mjs'

let stack
before(async () => (stack = await startStack({ env: { TODOCHAT_FAST_WORKERS: '1' } })))
after(() => stack?.stop())

const call = (token, name, args) => stack.api('POST', '/mcp', {
  token,
  headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
  body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
})
const add = (token, title) => call(token, 'add_task', { title })

/** Sends requests while the worker is stopped, so that it finds all of them at once. Returns their answers. */
async function atOnce(...requests) {
  const [worker] = await stack.workers('fast')
  process.kill(worker, 'SIGSTOP')
  const answers = requests.map((send) => send())
  await sleep(500)
  process.kill(worker, 'SIGCONT')
  return Promise.all(answers)
}

const people = (count) => Promise.all(Array.from({ length: count }, () => stack.register()))
/** The transactions that stored these users' tasks, one for each task. */
const transactions = async (users) =>
  (await stack.sql(`select xmin from todochat.tasks where user_id in (${users.map(({ user }) => user.id)}) order by user_id, id`)).map(([xmin]) => xmin)

test('calls of several users that come together are stored together, each its own user\'s', async (t) => {
  if (stack.cgi) return t.skip('a CGI program has one request')
  const users = await people(6)
  const answers = await atOnce(...users.map(({ token, user }) => () => add(token, `of ${user.id}`)))
  for (const [i, { status, body }] of answers.entries()) {
    assert.equal(status, 200)
    assert.equal(body.result.structuredContent.task.title, `of ${users[i].user.id}`)
    assert.equal(body.result.structuredContent.task_id, 1)
  }
  const stored = await stack.sql(`select user_id, title from todochat.tasks where user_id in (${users.map(({ user }) => user.id)})`)
  assert.equal(stored.length, users.length)
  for (const [user, title] of stored) assert.equal(title, `of ${user}`)
  assert.ok(new Set(await transactions(users)).size < users.length, 'no two calls shared a transaction')
})

test('a call that is refused does not take along those that came with it', async (t) => {
  if (stack.cgi) return t.skip('a CGI program has one request')
  const users = await people(6)
  const out = users[2]
  await stack.api('POST', '/api/v1/auth/logout', { token: out.token })
  const answers = await atOnce(...users.map(({ token }) => () => add(token, 'milk')))
  assert.deepEqual(answers.map(({ status }) => status), users.map((user) => (user === out ? 401 : 200)))
  assert.equal((await transactions(users)).length, users.length - 1)
})

test('calls of one user that come together keep their order and their numbers', async (t) => {
  if (stack.cgi) return t.skip('a CGI program has one request')
  const [one, other] = await people(2)
  const answers = await atOnce(() => add(one.token, 'a'), () => add(other.token, 'b'), () => add(one.token, 'c'), () => add(one.token, 'd'))
  assert.deepEqual(answers.map(({ status }) => status), [200, 200, 200, 200])
  const ids = [0, 2, 3].map((i) => answers[i].body.result.structuredContent.task_id)
  assert.deepEqual([...ids].sort(), [1, 2, 3])
  assert.equal(new Set(await transactions([one])).size, 3, 'two calls of one user shared a transaction')
})

test('what stays open over several round trips is not mixed with other requests', async (t) => {
  if (stack.cgi) return t.skip('a CGI program has one request')
  const users = await people(4)
  const [owner, ...others] = users
  for (const title of ['one', 'two', 'three']) await add(owner.token, title)
  await stack.api('POST', '/api/v1/chat', { token: owner.token, body: { message: 'delete all tasks' } })
  const { body } = await stack.api('GET', '/api/v1/confirmations', { token: owner.token })
  const [{ id }] = body.confirmations
  const answers = await atOnce(
    () => stack.api('POST', `/api/v1/confirmations/${id}`, { token: owner.token, body: { approve: true } }),
    () => stack.api('GET', '/api/v1/export', { token: owner.token }),
    ...others.map(({ token, user }) => () => add(token, `of ${user.id}`)),
    () => stack.api('GET', '/readyz'),
  )
  assert.deepEqual(answers.map(({ status }) => status), answers.map(() => 200))
  assert.deepEqual(await stack.sql(`select title from todochat.tasks where user_id = ${owner.user.id}`), [])
  for (const { user } of others) assert.deepEqual(await stack.sql(`select title from todochat.tasks where user_id = ${user.id}`), [[`of ${user.id}`]])
})

test('a call that waits for a lock does not keep those that came with it from their end', async (t) => {
  if (stack.cgi) return t.skip('a CGI program has one request')
  const users = await people(5)
  const lock = stack.sql(`begin; select 1 from todochat.users where id = ${users[1].user.id} for update; select pg_sleep(8); commit`)
  await sleep(300)
  const answers = await atOnce(...users.map(({ token }) => () => add(token, 'milk')))
  assert.deepEqual(answers.map(({ status }) => status), users.map((_, i) => (i === 1 ? 503 : 200)))
  await lock
  assert.equal((await transactions(users)).length, users.length - 1)
})

test('a database that stops under them is an honest 503 for all, and nothing is doubled', async (t) => {
  if (stack.cgi) return t.skip('a CGI program has one request')
  const users = await people(5)
  // the first of them waits for a lock, and with it all; then the connection is cut
  const lock = stack.sql(`begin; select 1 from todochat.users where id = ${users[0].user.id} for update; select pg_sleep(2); commit`)
  await sleep(300)
  const answers = atOnce(...users.map(({ token }) => () => add(token, 'milk')))
  await sleep(1200)
  const cut = await stack.sql("select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'todochat'")
  assert.equal(cut.length, 1)
  await lock
  for (const [i, { status }] of (await answers).entries()) {
    const kept = await stack.sql(`select title from todochat.tasks where user_id = ${users[i].user.id}`)
    assert.ok(status === 200 || status === 503, `status ${status}`)
    assert.equal(kept.length, status === 200 ? 1 : 0, `answered ${status}`)
  }
})
