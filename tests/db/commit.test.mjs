// The connection breaks while a tool's change is being committed: the outcome is looked up, never guessed.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import net from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { startStack } from '../support/stack.mjs'

let stack, proxy, session, user, breakNext

// Between the program and Postgres. breakNext: 'before' drops the next request unsent, 'after' lets it be carried out and
// drops the answer, 'during' hangs up as soon as it is sent.
function startProxy(socketPath) {
  const server = net.createServer((client) => {
    const upstream = net.connect(socketPath)
    let dropping = false
    client.on('data', (bytes) => {
      const how = breakNext
      breakNext = null
      if (how === 'before') return client.destroy(), upstream.destroy()
      if (how === 'after') dropping = true
      upstream.write(bytes)
      if (how === 'during') client.destroy()
    })
    upstream.on('data', (bytes) => {
      if (!dropping) return client.write(bytes)
      if (bytes.subarray(-6).equals(Buffer.from([0x5a, 0, 0, 0, 5, 0x49]))) client.destroy() // ready again, idle
    })
    client.on('close', () => setTimeout(() => upstream.end(), 3000).unref()).on('error', () => {})
    upstream.on('close', () => client.destroy()).on('error', () => client.destroy())
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}

before(async () => {
  stack = await startStack()
  const account = await stack.register()
  user = account.user.id
  proxy = await startProxy(join(stack.var, 'run', '.s.PGSQL.5432'))
  const url = `postgresql://todochat_app@127.0.0.1:${proxy.address().port}/todochat_development?sslmode=disable`
  const child = spawn(join(stack.build, 'todochatctl'), ['mcp', '--user', account.email], {
    env: { PATH: process.env.PATH, TODOCHAT_CONFIG: join(stack.var, 'todochat.env'), DATABASE_URL: url, DATABASE_URL_DEVELOPMENT: url },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  session = {
    child,
    async call(name, args) {
      child.stdin.write(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }) + '\n')
      const { value } = await lines.next()
      return JSON.parse(value)
    },
  }
  const first = await session.call('add_task', { title: 'first' })
  assert.equal(first.result?.structuredContent.task_id, 1, JSON.stringify(first))
}, { timeout: 120000 })

after(async () => {
  session?.child.kill()
  proxy?.close()
  await stack?.stop()
})

const count = async (title) => Number((await stack.sql(`select count(*) from todochat.tasks where user_id = ${user} and title = '${title}'`))[0][0])

test('carried out, the answer lost: found and given', async () => {
  breakNext = 'after'
  const { result } = await session.call('add_task', { title: 'once' })
  assert.equal(result.structuredContent.task.title, 'once')
  assert.match(result.content[0].text, /^SUCCESS: /)
  assert.equal(await count('once'), 1)
  breakNext = 'after'
  assert.equal((await session.call('complete_task', { task_id: result.structuredContent.task_id })).result.structuredContent.status, 'completed')
  breakNext = 'after'
  assert.equal((await session.call('complete_task', { task_id: 99 })).result.structuredContent.error.reason, 'TASK_NOT_FOUND')
})

test('hung up before it was sent: nothing happened, and that is said', async () => {
  breakNext = 'before'
  const { error, result } = await session.call('add_task', { title: 'never' })
  assert.ok(error || result.isError, JSON.stringify(result))
  assert.doesNotMatch(JSON.stringify({ error, result }), /SUCCESS/)
  assert.equal(await count('never'), 0)
})

test('hung up while it waits for a lock: the lookup waits too', async () => {
  await session.call('list_tasks', {})
  const holding = stack.sql(`begin; select 1 from todochat.users where id = ${user} for update; select pg_sleep(1.5); commit`)
  await new Promise((done) => setTimeout(done, 300))
  breakNext = 'during'
  const { error, result } = await session.call('add_task', { title: 'slow' })
  await holding
  await new Promise((done) => setTimeout(done, 500))
  // the server may have noticed that nobody listens any more; what was said is what is there
  assert.equal(await count('slow'), result?.structuredContent?.success ? 1 : 0, JSON.stringify({ error, result }))
})

test('a read is simply asked again', async () => {
  for (const how of ['before', 'after']) {
    breakNext = how
    const { result } = await session.call('list_tasks', {})
    assert.equal(result?.structuredContent.success, true, how)
  }
})
