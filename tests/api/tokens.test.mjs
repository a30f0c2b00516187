// Personal access tokens: made, listed, used where they may be, refused where not, revoked.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { startStack } from '../support/stack.mjs'

let stack
before(async () => {
  stack = await startStack()
})
after(() => stack?.stop())

const create = (token, body) => stack.api('POST', '/api/v1/tokens', { token, body })
const list = (token) => stack.api('GET', '/api/v1/tokens', { token })

test('a token is shown once, kept as a hash, and listed with its last use', async () => {
  const { token, user } = await stack.register()
  const { status, body } = await create(token, { name: '  laptop ', scopes: ['tasks:read', 'tasks:write'], expires_in_days: 30 })
  assert.equal(status, 201)
  assert.match(body.token, new RegExp(`^tdc_${user.id}_[0-9A-Za-z]{40,}$`))
  assert.equal(body.name, 'laptop')
  const days = (new Date(body.expires_at) - new Date(body.created_at)) / 86400000
  assert.equal(days, 30)
  const before = (await list(token)).body.tokens
  const { token: secret, ...rest } = body
  assert.deepEqual(before, [rest])
  assert.equal(before[0].last_used_at, null)
  assert.equal((await list(secret)).status, 200)
  assert.ok(Date.now() - new Date((await list(token)).body.tokens[0].last_used_at) < 60000)
  const rows = await stack.sql(`select t::text from todochat.tokens t where user_id = ${user.id}`)
  assert.ok(!rows.join().includes(secret.split('_')[2]))
  assert.ok(rows.join().includes(createHash('sha256').update(secret).digest('hex')))
})

for (const [field, body] of [
  ['name', { scopes: ['tasks:read'] }],
  ['name', { name: '   ', scopes: ['tasks:read'] }],
  ['name', { name: 'n'.repeat(101), scopes: ['tasks:read'] }],
  ['name', { name: 'a\nb', scopes: ['tasks:read'] }],
  ['scopes', { name: 'x' }],
  ['scopes', { name: 'x', scopes: [] }],
  ['scopes', { name: 'x', scopes: 'tasks:read' }],
  ['scopes', { name: 'x', scopes: ['tasks:read', 'admin'] }],
  ['scopes', { name: 'x', scopes: ['Tasks:read'] }],
  ['scopes', { name: 'x', scopes: [1] }],
  ['expires_in_days', { name: 'x', scopes: ['tasks:read'], expires_in_days: 0 }],
  ['expires_in_days', { name: 'x', scopes: ['tasks:read'], expires_in_days: 1.5 }],
  ['expires_in_days', { name: 'x', scopes: ['tasks:read'], expires_in_days: '7' }],
  ['expires_in_days', { name: 'x', scopes: ['tasks:read'], expires_in_days: 1e15 }],
  ['user_id', { name: 'x', scopes: ['tasks:read'], user_id: 1 }],
]) {
  test(`refuses ${JSON.stringify(body).slice(0, 80)}, naming ${field}`, async () => {
    const { token } = await stack.register()
    const answer = await create(token, body)
    assert.equal(answer.status, 400)
    assert.equal(answer.body.error.code, 'VALIDATION_ERROR')
    assert.match(answer.body.error.message, new RegExp(field))
    assert.deepEqual((await list(token)).body.tokens, [])
  })
}

test('it reads, and may do nothing that only its owner may', async () => {
  const { token } = await stack.register()
  const { token: secret } = (await create(token, { name: 'all', scopes: ['tasks:read', 'tasks:write', 'tasks:delete'] })).body
  for (const path of ['/api/v1/auth/me', '/api/v1/tokens', '/api/v1/export', '/api/v1/confirmations']) {
    assert.equal((await stack.api('GET', path, { token: secret })).status, 200, path)
  }
  for (const [method, path, body] of [
    ['POST', '/api/v1/tokens', { name: 'more', scopes: ['tasks:read'] }],
    ['DELETE', '/api/v1/tokens/1'],
    ['PATCH', '/api/v1/auth/me', { name: 'x' }],
    ['DELETE', '/api/v1/auth/me', { password: 'correct horse battery' }],
    ['POST', '/api/v1/auth/logout'],
    ['POST', '/api/v1/auth/refresh'],
  ]) {
    const answer = await stack.api(method, path, { token: secret, body })
    assert.equal(answer.status, 403, `${method} ${path}`)
    assert.equal(answer.body.error.code, 'FORBIDDEN')
  }
  assert.equal((await list(token)).body.tokens.length, 1)
})

test('one that may not read tasks does not read what was said about them', async () => {
  const { token } = await stack.register()
  const { conversation_id } = (await stack.api('POST', '/api/v1/chat', { token, body: { message: 'add a private matter' } })).body
  const { token: secret } = (await create(token, { name: 'inbox', scopes: ['tasks:write'] })).body
  for (const path of ['/api/v1/conversations', `/api/v1/conversations/${conversation_id}`, '/api/v1/confirmations', '/api/v1/export']) {
    const answer = await stack.api('GET', path, { token: secret })
    assert.equal(answer.status, 403, path)
    assert.doesNotMatch(answer.text, /private/)
  }
  assert.equal((await stack.api('GET', '/api/v1/auth/me', { token: secret })).status, 200)
})

test('bad ones are 401 everywhere', async () => {
  const [ann, bob] = [await stack.register(), await stack.register()]
  const { token: good } = (await create(ann.token, { name: 'x', scopes: ['tasks:read'] })).body
  const secret = good.split('_')[2]
  for (const bad of [
    `${good}x`,
    good.slice(0, -1),
    `tdc_${bob.user.id}_${secret}`,
    `tdc_0_${secret}`,
    `tdc_-1_${secret}`,
    `tdc_99999999999999999999_${secret}`,
    `tdc__${secret}`,
    'tdc_',
    `tdc_${ann.user.id}_`,
    `tdc_${ann.user.id}_${'x'.repeat(3000)}`,
    `tdc_${ann.user.id}_' or true --`,
    good.toUpperCase(),
  ]) {
    assert.equal((await list(bad)).status, 401, bad.slice(0, 60))
    assert.equal((await create(bad, { name: 'y', scopes: ['tasks:read'] })).status, 401, bad.slice(0, 60))
  }
  assert.equal((await list(good)).status, 200)
})

test('revoked and expired ones end at once; another user cannot revoke', async () => {
  const [ann, bob] = [await stack.register(), await stack.register()]
  const one = (await create(ann.token, { name: 'one', scopes: ['tasks:read'] })).body
  const two = (await create(ann.token, { name: 'two', scopes: ['tasks:read'], expires_in_days: 1 })).body
  const remove = (token, id) => stack.api('DELETE', `/api/v1/tokens/${id}`, { token })
  const [strange, missing] = [await remove(bob.token, one.id), await remove(bob.token, 12345)]
  assert.equal(strange.status, 404)
  assert.equal(strange.text, missing.text)
  for (const id of ['0', '-1', 'x', '1.0', '99999999999999999999', '%00', "1'"]) assert.ok([400, 404].includes((await remove(ann.token, id)).status), id)
  assert.equal((await list(one.token)).status, 200)
  assert.equal((await remove(ann.token, one.id)).status, 204)
  assert.equal((await list(one.token)).status, 401)
  assert.equal((await remove(ann.token, one.id)).status, 404)
  assert.equal((await list(two.token)).status, 200)
  await stack.sql(`update todochat.tokens set expires_at = now() - interval '1 second' where user_id = ${ann.user.id}`)
  assert.equal((await list(two.token)).status, 401)
})

test('signing out leaves them, deleting the account does not', async () => {
  const { token, email, password } = await stack.register()
  const { token: secret } = (await create(token, { name: 'x', scopes: ['tasks:read'] })).body
  await stack.api('POST', '/api/v1/auth/logout', { token })
  assert.equal((await list(secret)).status, 200)
  const fresh = (await stack.api('POST', '/api/v1/auth/login', { body: { email, password } })).body.access_token
  await stack.api('DELETE', '/api/v1/auth/me', { token: fresh, body: { password } })
  assert.equal((await list(secret)).status, 401)
})

test('a hundred are enough', async () => {
  const { token, user } = await stack.register()
  await stack.sql(`insert into todochat.tokens (user_id, id, name, hash, scopes)
    select ${user.id}, 1000 + i, 'x', encode(sha256(i::text::bytea), 'hex'), array['tasks:read'] from generate_series(1, 100) i`)
  const answer = await create(token, { name: 'one more', scopes: ['tasks:read'] })
  assert.equal(answer.status, 409)
  assert.equal(answer.body.error.code, 'TOO_MANY_TOKENS')
})

test('row-level security alone keeps users apart', async () => {
  const [ann, bob] = [await stack.register(), await stack.register()]
  await create(ann.token, { name: 'mine', scopes: ['tasks:read'] })
  const seen = async (user, table, column) =>
    (await stack.sql(`begin; select set_config('app.user_id', '${user}', true); select count(*) from todochat.${table} where ${column} = ${ann.user.id}; commit`, { role: 'todochat_app' })).at(-1)[0]
  for (const [table, column] of [['tokens', 'user_id'], ['logins', 'user_id'], ['users', 'id']]) {
    assert.equal(await seen(ann.user.id, table, column), '1', table)
    assert.equal(await seen(bob.user.id, table, column), '0', table)
    assert.equal(await seen('', table, column), '0', table)
  }
})

test('the operator makes accounts and tokens from the command line', async () => {
  const email = 'operator.made@example.com'
  const add = (input) => stack.ctl(['user', 'add', email, 'Made', 'Europe/Rome'], { input })
  assert.equal((await add('short\n')).code, 1)
  assert.equal((await add('')).code, 1)
  const { code, stdout } = await add('correct horse battery\n')
  assert.equal(code, 0)
  assert.match(stdout, /operator\.made/)
  assert.match((await add('correct horse battery\n')).stderr, /already/)
  const made = await stack.ctl(['token', 'create', email.toUpperCase(), 'script', 'tasks:read'])
  assert.equal(made.code, 0, made.stderr)
  const secret = made.stdout.trim()
  assert.equal((await stack.api('GET', '/api/v1/auth/me', { token: secret })).body.user.timezone, 'Europe/Rome')
  assert.match((await stack.ctl(['token', 'list', email])).stdout, /^1\tscript\ttasks:read\t/)
  assert.equal((await stack.ctl(['user', 'passwd', email], { input: 'another horse battery' })).code, 0)
  assert.equal((await stack.api('POST', '/api/v1/auth/login', { body: { email, password: 'another horse battery' } })).status, 200)
  assert.equal((await stack.ctl(['token', 'revoke', email, '1'])).code, 0)
  assert.equal((await stack.ctl(['token', 'revoke', email, '1'])).code, 1)
  assert.equal((await stack.api('GET', '/api/v1/auth/me', { token: secret })).status, 401)
  assert.equal((await stack.ctl(['user', 'delete', email])).code, 2)
  assert.equal((await stack.ctl(['user', 'delete', email, '--yes'])).code, 0)
  assert.equal((await stack.ctl(['user', 'passwd', email], { input: 'another horse battery' })).code, 1)
  for (const args of [['user'], ['token'], ['token', 'create', email], ['user', 'rename', email], ['migrate', '--help'], ['status', 'now'], ['config', 'x'], ['demo', 'x']]) assert.equal((await stack.ctl(args)).code, 2)
})
