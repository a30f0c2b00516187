// Switching between development and production: a rolling restart under load, with no failed request.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newTalker } from '../support/chat.mjs'
import { startStack, until } from '../support/stack.mjs'

let stack
before(async () => {
  stack = await startStack()
})
after(() => stack?.stop())

const modeOf = async () => (await stack.api('GET', '/api/v1/config')).body.mode

test('development has a demo account with sample tasks and a debug block, production has neither', async () => {
  assert.equal(await modeOf(), 'development')
  const { demo } = (await stack.api('GET', '/api/v1/config')).body
  const login = await stack.api('POST', '/api/v1/auth/login', { body: demo })
  assert.equal(login.status, 200)
  const token = login.body.access_token
  const reply = (await stack.api('POST', '/api/v1/chat', { token, body: { message: 'show my tasks' } })).body
  assert.ok(reply.debug)
  assert.ok(reply.tool_calls[0].result.total > 3)

  const switched = await stack.ctl(['mode', 'production'])
  assert.equal(switched.code, 0, switched.stderr)
  assert.equal(await modeOf(), 'production')
  assert.equal((await stack.api('GET', '/api/v1/config')).body.demo, null)
  assert.equal((await stack.api('POST', '/api/v1/auth/login', { body: demo })).status, 401)
  const stale = await stack.api('GET', '/api/v1/auth/me', { token })
  assert.equal(stale.status, 401, "a token of one mode's database is not good for the other's")
  const live = await newTalker(stack)
  assert.ok(!('debug' in (await live.say('add buy milk'))))
  assert.ok((await stack.api('GET', '/api/v1/config')).headers.get('strict-transport-security'))
  assert.equal((await stack.api('GET', '/api/v1/conversations', {})).status, 401, 'signing in is needed in both')

  assert.equal((await stack.ctl(['mode', 'development'])).code, 0)
  assert.equal(await modeOf(), 'development')
  assert.equal((await stack.api('POST', '/api/v1/auth/login', { body: demo })).status, 200)
})

const plainCgi = process.env.TODOCHAT_TEST_CGI === '1' && 'plain CGI has no workers to replace'
test('no request fails while the mode changes under load', { skip: plainCgi }, async () => {
  const failures = await stack.failuresDuring(
    async () => {
      for (const mode of ['production', 'development']) {
        const { code, stderr } = await stack.ctl(['mode', mode])
        assert.equal(code, 0, stderr)
        await until(`the mode is ${mode}`, async () => (await modeOf()) === mode)
      }
    },
    { paths: ['/readyz', '/api/v1/config', '/'], headers: { connection: 'close' } },
  )
  assert.deepEqual(failures, [])
})

test('a mode that the settings are too weak for is refused and nothing changes', async () => {
  const weak = await startStack({ env: { TODOCHAT_JWT_SECRET: 'password'.repeat(5) } })
  try {
    const refused = await weak.ctl(['mode', 'production'])
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /TODOCHAT_JWT_SECRET/)
    assert.equal((await weak.api('GET', '/api/v1/config')).body.mode, 'development')
  } finally {
    await weak.stop()
  }
})

test('anything but the two modes is refused', async () => {
  for (const args of [['mode'], ['mode', 'staging']]) assert.equal((await stack.ctl(args)).code, 2)
})
