// Guessing passwords is slow: per account and per client address, whatever headers say.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startStack } from '../support/stack.mjs'

let stack
before(async () => {
  stack = await startStack({ env: { TODOCHAT_RATE_LOGIN: '' } }) // the default
})
after(() => stack?.stop())

const login = (email, password, headers) => stack.api('POST', '/api/v1/auth/login', { body: { email, password }, headers })
const address = () => `user${Math.random().toString(36).slice(2)}@example.com`

// Tries until 429; returns how many were let through.
async function tries(email, password, headers = () => ({})) {
  for (let i = 0; i < 60; i++) {
    const answer = await login(email, password, headers(i))
    if (answer.status === 429) {
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
      assert.equal(answer.body.error.code, 'RATE_LIMITED')
      return i
    }
    assert.equal(answer.status, 401)
  }
  return 60
}

test('guesses at one account end in 429, from any address that is claimed', async () => {
  const { email, password } = await stack.register()
  const count = await tries(email, 'wrong horse', (i) => ({ 'x-forwarded-for': `10.0.0.${i}`, 'x-real-ip': `10.0.0.${i}`, forwarded: `for=10.0.0.${i}` }))
  assert.ok(count < 60, `${count} tries were let through`)
  assert.equal((await login(email.toUpperCase(), 'wrong horse')).status, 429)
  assert.equal((await login(email, password)).status, 429)
})

test('an unknown address is limited alike', async () => {
  assert.ok((await tries(address(), 'wrong horse')) < 60)
})

test('guesses with a stolen token count too', async () => {
  const { token } = await stack.register()
  const statuses = []
  for (let i = 0; i < 20; i++) {
    statuses.push((await stack.api('DELETE', '/api/v1/auth/me', { token, body: { password: 'wrong horse' } })).status)
  }
  assert.equal(statuses[0], 403)
  assert.equal(statuses.at(-1), 429)
})

test('signing in rightly is not counted', async () => {
  await stack.sql('truncate todochat.throttle')
  const { email, password } = await stack.register()
  const statuses = new Set()
  for (let i = 0; i < 25; i++) statuses.add((await login(email, password)).status)
  assert.deepEqual([...statuses], [200])
})

test('guesses that come all at once are all counted', async () => {
  await stack.sql('truncate todochat.throttle')
  const { email } = await stack.register()
  const answers = await Promise.all(Array.from({ length: 30 }, () => login(email, 'wrong horse')))
  const guessed = answers.filter((a) => a.status === 401).length
  assert.ok(guessed <= 10, `${guessed} guesses were let through`)
})

test('the counts hold no address and are swept', async () => {
  const rows = await stack.sql('select bucket from todochat.throttle')
  assert.ok(rows.length > 0)
  for (const [bucket] of rows) assert.match(bucket, /^(login|from|register):[0-9a-f]{64}$/)
})
