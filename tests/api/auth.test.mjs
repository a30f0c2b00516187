// Accounts over HTTP: register, sign in, refresh, sign out, change, leave; what is refused, and how.
import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { startStack, until } from '../support/stack.mjs'

const secret = 'a secret of the tests, 48 characters long, no more'
const issuer = 'https://id.example.org'
const audience = 'todo-app'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = publicKey.export({ type: 'spki', format: 'pem' })

let stack
before(async () => {
  stack = await startStack({
    env: { TODOCHAT_JWT_SECRET: secret, TODOCHAT_JWT_PUBLIC_KEY: pem, TODOCHAT_JWT_ISSUER: issuer, TODOCHAT_JWT_AUDIENCE: audience },
  })
})
after(() => stack?.stop())

const address = () => `user${Math.random().toString(36).slice(2)}@example.com`
const now = () => Math.floor(Date.now() / 1000)
const part = (value) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const hmac = (header, claims, key = secret) => {
  const body = `${part(header)}.${part(claims)}`
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
}
const claimsOf = (token) => JSON.parse(Buffer.from(token.split('.')[1], 'base64url'))
const rs256 = (claims, header = { alg: 'RS256', typ: 'JWT' }) => {
  const body = `${part(header)}.${part(claims)}`
  return `${body}.${sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`
}
const outside = (sub, more = {}) => rs256({ iss: issuer, aud: audience, sub, iat: now(), exp: now() + 300, ...more })

const refused = ({ status, body }, wanted, code) => {
  assert.equal(status, wanted, JSON.stringify(body))
  assert.deepEqual(Object.keys(body), ['error'])
  assert.equal(body.error.code, code)
  assert.match(body.error.message, /\w+/)
  return body.error.message
}
const login = (email, password) => stack.api('POST', '/api/v1/auth/login', { body: { email, password } })
const me = (token) => stack.api('GET', '/api/v1/auth/me', { token })

describe('register', () => {
  test('makes an account and signs it in', async () => {
    const email = address()
    const { status, body } = await stack.api('POST', '/api/v1/auth/register', {
      body: { email, password: 'correct horse', name: 'Zoë', timezone: 'Europe/Berlin' },
    })
    assert.equal(status, 201)
    assert.deepEqual(body.user, { id: body.user.id, email, name: 'Zoë', timezone: 'Europe/Berlin' })
    assert.ok(Number.isInteger(body.user.id))
    assert.equal(body.token_type, 'Bearer')
    assert.ok(body.expires_in > 0)
    assert.deepEqual((await me(body.access_token)).body, { user: body.user })
  })

  test('name and time zone have defaults', async () => {
    const { user } = await stack.register()
    assert.equal(user.name, '')
    assert.equal(user.timezone, 'UTC')
  })

  test('an address counts once, whatever its case', async () => {
    const { email } = await stack.register({ email: `Ünï${address()}` })
    for (const again of [email, email.toUpperCase(), email.normalize('NFD')]) {
      refused(await stack.api('POST', '/api/v1/auth/register', { body: { email: again, password: 'correct horse' } }), 409, 'EMAIL_TAKEN')
    }
    assert.equal((await login(email.toUpperCase(), 'correct horse battery')).status, 200)
  })

  test('of many at once for one address, one is made', async () => {
    const body = { email: address(), password: 'correct horse' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => stack.api('POST', '/api/v1/auth/register', { body })))
    assert.deepEqual(answers.map((a) => a.status).sort(), [201, 409, 409, 409, 409, 409])
  })

  for (const [field, body] of [
    ['email', { password: 'correct horse' }],
    ['email', { email: 'no address', password: 'correct horse' }],
    ['email', { email: 'a@b@c', password: 'correct horse' }],
    ['email', { email: '@example.com', password: 'correct horse' }],
    ['email', { email: 'a@', password: 'correct horse' }],
    ['email', { email: `${'a'.repeat(250)}@example.com`, password: 'correct horse' }],
    ['email', { email: 7, password: 'correct horse' }],
    ['email', { email: null, password: 'correct horse' }],
    ['password', { email: address() }],
    ['password', { email: address(), password: 'short77' }],
    ['password', { email: address(), password: 'x'.repeat(5) + 'y'.repeat(252) }],
    ['password', { email: address(), password: 'password123' }],
    ['password', { email: address(), password: ['correct horse'] }],
    ['name', { email: address(), password: 'correct horse', name: 'n'.repeat(201) }],
    ['name', { email: address(), password: 'correct horse', name: 'two\nlines' }],
    ['name', { email: address(), password: 'correct horse', name: {} }],
    ['timezone', { email: address(), password: 'correct horse', timezone: 'Mars/Olympus' }],
    ['timezone', { email: address(), password: 'correct horse', timezone: '' }],
    ['timezone', { email: address(), password: 'correct horse', timezone: 'PDT' }],
    ['timezone', { email: address(), password: 'correct horse', timezone: 'Abc+3' }],
    ['timezone', { email: address(), password: 'correct horse', timezone: "UTC'; drop table users; --" }],
    ['is_admin', { email: address(), password: 'correct horse', is_admin: true }],
  ]) {
    test(`refuses ${JSON.stringify(body).slice(0, 90)}, naming ${field}`, async () => {
      const message = refused(await stack.api('POST', '/api/v1/auth/register', { body }), 400, 'VALIDATION_ERROR')
      assert.match(message, new RegExp(field))
    })
  }

  test('the longest password works to its last byte', async () => {
    const password = 'é'.repeat(128)
    const { email } = await stack.register({ password })
    assert.equal((await login(email, password)).status, 200)
    refused(await login(email, password.slice(0, -1) + 'è'), 401, 'INVALID_CREDENTIALS')
    refused(await login(email, password + 'x'), 401, 'INVALID_CREDENTIALS')
  })

  test('what is no JSON object is 400, another type 415', async () => {
    for (const body of ['', '{', '[]', '"x"', 'null', '{"email":"a@b.c","email":"d@e.f"}', '{"email":"a\\u0000@b.c"}', '{"email":"\\ud800"}', Buffer.from('{"email":"\xff"}', 'latin1')]) {
      const { status } = await stack.api('POST', '/api/v1/auth/register', { body })
      assert.equal(status, 400, String(body))
    }
    refused(await stack.api('POST', '/api/v1/auth/register', { body: 'email=x', headers: { 'content-type': 'text/plain' } }), 415, 'UNSUPPORTED_MEDIA_TYPE')
  })
})

describe('sign in', () => {
  test('a wrong password and an unknown address are answered alike, and as slowly', async () => {
    const { email } = await stack.register()
    const wrong = await login(email, 'wrong horse battery')
    const unknown = await login(address(), 'wrong horse battery')
    refused(wrong, 401, 'INVALID_CREDENTIALS')
    assert.equal(wrong.text, unknown.text)
    const headers = (answer) => [...answer.headers.keys()].sort().join()
    assert.equal(headers(wrong), headers(unknown))
    const time = async (who) => {
      const all = []
      for (let i = 0; i < 9; i++) {
        const began = performance.now()
        await login(who(), 'wrong horse battery')
        all.push(performance.now() - began)
      }
      return all.sort((a, b) => a - b)[2]
    }
    const [known, stranger] = [await time(() => email), await time(address)]
    assert.ok(stranger > known * 0.5 && known > stranger * 0.5, `known ${known} ms, unknown ${stranger} ms`)
  })

  test('odd input is refused, never a fault', async () => {
    for (const [email, password] of [['', ''], ['x', 'y'], ['a'.repeat(100000), 'b'], ["' or 1=1 --", 'x'], ['\u{1F600}@\u{1F600}', 'z'.repeat(100000)]]) {
      refused(await login(email, password), 401, 'INVALID_CREDENTIALS')
    }
  })

  test('a refreshed token is another one, for the same user', async () => {
    const { token, user } = await stack.register()
    const { status, body } = await stack.api('POST', '/api/v1/auth/refresh', { token })
    assert.equal(status, 200)
    assert.notEqual(body.access_token, token)
    assert.deepEqual(body.user, user)
    assert.equal((await me(body.access_token)).status, 200)
    assert.equal((await me(token)).status, 200)
  })

  test('30 days after the password was given refreshing ends', async () => {
    const { token } = await stack.register()
    const claims = (age) => ({ ...claimsOf(token), auth_time: now() - age })
    const header = { alg: 'HS256', typ: 'JWT' }
    const day = 24 * 3600
    assert.equal((await stack.api('POST', '/api/v1/auth/refresh', { token: hmac(header, claims(29 * day)) })).status, 200)
    const last = await stack.api('POST', '/api/v1/auth/refresh', { token: hmac(header, claims(30 * day - 100)) })
    assert.ok(last.body.expires_in <= 100, 'the last token does not outlive the login')
    refused(await stack.api('POST', '/api/v1/auth/refresh', { token: hmac(header, claims(30 * day + 1)) }), 401, 'UNAUTHENTICATED')
  })

  test('signing out ends every token, and signing in works in the same second', async () => {
    const { email, password, token } = await stack.register()
    const other = (await login(email, password)).body.access_token
    assert.equal((await stack.api('POST', '/api/v1/auth/logout', { token })).status, 204)
    for (const dead of [token, other]) {
      refused(await stack.api('POST', '/api/999999/chat', { token: dead, body: { message: 'hi' } }), 401, 'UNAUTHENTICATED')
      refused(await me(dead), 401, 'UNAUTHENTICATED')
      refused(await stack.api('POST', '/api/v1/auth/refresh', { token: dead }), 401, 'UNAUTHENTICATED')
      refused(await stack.api('POST', '/api/v1/auth/logout', { token: dead }), 401, 'UNAUTHENTICATED')
    }
    for (let i = 0; i < 3; i++) {
      const fresh = (await login(email, password)).body.access_token
      assert.equal((await me(fresh)).status, 200)
      await stack.api('POST', '/api/v1/auth/logout', { token: fresh })
    }
  })
})

describe('own account', () => {
  test('name and time zone change', async () => {
    const { token, user } = await stack.register({ name: 'Before' })
    const { status, body } = await stack.api('PATCH', '/api/v1/auth/me', { token, body: { name: 'After', timezone: 'asia/tokyo' } })
    assert.equal(status, 200)
    assert.deepEqual(body, { user: { ...user, name: 'After', timezone: 'Asia/Tokyo' } })
    assert.equal((await stack.api('PATCH', '/api/v1/auth/me', { token, body: { name: '' } })).body.user.name, '')
  })

  for (const [field, body] of [
    ['Nothing', {}],
    ['email', { email: 'new@example.com' }],
    ['timezone', { timezone: 'Nowhere/Land' }],
    ['name', { name: 5 }],
    ['current_password', { new_password: 'another horse' }],
    ['new_password', { current_password: 'correct horse battery' }],
    ['new_password', { current_password: 'correct horse battery', new_password: 'short' }],
  ]) {
    test(`a change to ${JSON.stringify(body)} is refused`, async () => {
      const { token } = await stack.register()
      assert.match(refused(await stack.api('PATCH', '/api/v1/auth/me', { token, body }), 400, 'VALIDATION_ERROR'), new RegExp(field))
    })
  }

  test('a new password ends all tokens and needs the old one', async () => {
    const { token, email, password } = await stack.register()
    const change = (body) => stack.api('PATCH', '/api/v1/auth/me', { token, body })
    refused(await change({ current_password: 'wrong horse', new_password: 'another horse' }), 403, 'INVALID_CREDENTIALS')
    assert.equal((await me(token)).status, 200)
    const { status, body } = await change({ current_password: password, new_password: 'another horse', name: 'Changed' })
    assert.equal(status, 200)
    assert.equal(body.user.name, 'Changed')
    refused(await me(token), 401, 'UNAUTHENTICATED')
    assert.equal((await me(body.access_token)).status, 200)
    refused(await login(email, password), 401, 'INVALID_CREDENTIALS')
    assert.equal((await login(email, 'another horse')).status, 200)
  })

  test('deletion needs the password and leaves nothing', async () => {
    const { token, email, password, user } = await stack.register()
    await stack.api('POST', '/api/v1/tokens', { token, body: { name: 'x', scopes: ['tasks:read'] } })
    assert.match(refused(await stack.api('DELETE', '/api/v1/auth/me', { token, body: {} }), 400, 'VALIDATION_ERROR'), /password/)
    refused(await stack.api('DELETE', '/api/v1/auth/me', { token, body: { password: 'wrong horse' } }), 403, 'INVALID_CREDENTIALS')
    assert.equal((await stack.api('DELETE', '/api/v1/auth/me', { token, body: { password } })).status, 204)
    refused(await me(token), 401, 'UNAUTHENTICATED')
    refused(await login(email, password), 401, 'INVALID_CREDENTIALS')
    for (const table of ['tasks', 'conversations', 'messages', 'tool_calls', 'confirmations', 'tokens', 'idempotency_keys', 'logins']) {
      assert.deepEqual(await stack.sql(`select count(*) from todochat.${table} where user_id = ${user.id}`), [['0']], table)
    }
    assert.deepEqual(await stack.sql(`select count(*) from todochat.users where id = ${user.id}`), [['0']])
    const again = await stack.register({ email })
    assert.notEqual(again.user.id, user.id)
  })
})

describe('credentials', () => {
  test('forged tokens are 401, alike', async () => {
    const { token: real } = await stack.register()
    const header = { alg: 'HS256', typ: 'JWT' }
    const claims = claimsOf(real)
    assert.equal((await me(hmac(header, claims))).status, 200, 'the forger knows how')
    const body = `${part({ alg: 'none' })}.${part(claims)}`
    const forged = {
      none: `${body}.`,
      'none with a signature': `${body}.x`,
      'none, signed': hmac({ alg: 'none' }, claims),
      'empty key': hmac(header, claims, ''),
      'another key': hmac(header, claims, 'b'.repeat(48)),
      'the public key as secret': hmac(header, claims, pem),
      'the public key as secret, for an outside user': hmac(header, { iss: issuer, aud: audience, sub: 'x', iat: now(), exp: now() + 60 }, pem),
      'RS256 with HMAC': hmac({ alg: 'RS256' }, claims, pem),
      HS512: hmac({ alg: 'HS512' }, claims),
      'dots only': '..',
      'a segment missing': body,
      'a fourth segment': `${hmac(header, claims)}.x`,
      'string exp': hmac(header, { ...claims, exp: String(now() + 600) }),
      'real exp': hmac(header, JSON.stringify(claims).replace(/"exp":\d+/, `"exp":${now() + 600}.5`)),
      'no exp': hmac(header, { ...claims, exp: undefined }),
      'past exp': hmac(header, { ...claims, exp: now() - 61 }),
      'future iat': hmac(header, { ...claims, iat: now() + 3600 }),
      'no iat': hmac(header, { ...claims, iat: undefined }),
      'future nbf': hmac(header, { ...claims, nbf: now() + 3600 }),
      crit: hmac({ ...header, crit: ['exp'] }, claims),
      'duplicate sub': hmac(header, JSON.stringify(claims).replace('{', '{"sub":"1",')),
      'duplicate alg': hmac('{"alg":"none","alg":"HS256"}', claims),
      'wrong iss': hmac(header, { ...claims, iss: 'else' }),
      'wrong aud': hmac(header, { ...claims, aud: 'else' }),
      'wrong typ': hmac(header, { ...claims, typ: 'state' }),
      'another session': hmac(header, { ...claims, session: 2 }),
      'nobody': hmac(header, { ...claims, sub: '999999999' }),
      'outside, wrong iss': outside('x', { iss: 'https://evil.example.org' }),
      'outside, wrong aud': outside('x', { aud: 'else' }),
      'outside, no iat': outside('x', { iat: undefined }),
      'outside, numeric sub': outside(5),
      'outside, as one of ours': rs256(claims),
      rubbish: 'x'.repeat(3000),
    }
    for (const [name, token] of Object.entries(forged)) {
      const answer = await me(token)
      assert.equal(answer.status, 401, name)
      assert.equal(answer.body.error.code, 'UNAUTHENTICATED', name)
      assert.match(answer.headers.get('www-authenticate'), /^Bearer/)
    }
  })

  test('a token of 9 MB harms nobody', async () => {
    const answer = await stack.raw(`GET /api/v1/auth/me HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nAuthorization: Bearer ${'A'.repeat(9 << 20)}\r\n\r\n`).catch(() => '')
    assert.doesNotMatch(answer, /^HTTP\/1.1 (2|5)/)
    assert.equal((await stack.api('GET', '/healthz')).status, 200)
  })

  test('other schemes, no scheme and two headers are 401', async () => {
    const { token } = await stack.register()
    for (const authorization of [token, `Basic ${token}`, 'Bearer', 'Bearer ', `Bearer ${token} x`, `Token ${token}`]) {
      refused(await stack.api('GET', '/api/v1/auth/me', { headers: { authorization } }), 401, 'UNAUTHENTICATED')
    }
    assert.equal((await stack.api('GET', '/api/v1/auth/me', { headers: { authorization: `bearer ${token}` } })).status, 200)
    assert.equal((await stack.api('GET', '/api/v1/auth/me')).status, 401)
  })

  test('one user does not see another', async () => {
    const [ann, bob] = [await stack.register(), await stack.register()]
    assert.equal((await me(ann.token)).body.user.id, ann.user.id)
    assert.equal((await me(bob.token)).body.user.id, bob.user.id)
  })
})

describe('an outside issuer', () => {
  test('its users are made on first sight, once, and are nobody here', async () => {
    const local = await stack.register()
    const sub = `ann|${Math.random()}`
    const answers = await Promise.all(Array.from({ length: 6 }, () => me(outside(sub, { name: 'Ann', email: local.email }))))
    const ids = new Set(answers.map((a) => a.body.user?.id))
    assert.equal(ids.size, 1, JSON.stringify(answers.map((a) => a.body)))
    assert.deepEqual(answers[0].body.user, { id: [...ids][0], email: null, name: 'Ann', timezone: 'UTC' })
    assert.notEqual([...ids][0], local.user.id)
    for (const like of [local.email, String(local.user.id)]) {
      const { body } = await me(outside(like))
      assert.notEqual(body.user.id, local.user.id)
      assert.equal(body.user.email, null)
    }
  })

  test('they change their name, sign out and leave, but have no password here', async () => {
    const sub = `bob|${Math.random()}`
    const token = outside(sub, { iat: now() - 5 })
    const { id } = (await me(token)).body.user
    assert.equal((await stack.api('PATCH', '/api/v1/auth/me', { token, body: { name: 'Bob', timezone: 'Europe/Paris' } })).body.user.name, 'Bob')
    refused(await stack.api('PATCH', '/api/v1/auth/me', { token, body: { current_password: 'x', new_password: 'another horse' } }), 403, 'FORBIDDEN')
    refused(await stack.api('POST', '/api/v1/auth/refresh', { token }), 403, 'FORBIDDEN')
    assert.equal((await stack.api('POST', '/api/v1/auth/logout', { token })).status, 204)
    refused(await me(token), 401, 'UNAUTHENTICATED')
    const later = outside(sub, { iat: now() + 2 })
    assert.equal((await me(later)).body.user.id, id)
    assert.equal((await stack.api('DELETE', '/api/v1/auth/me', { token: later, body: {} })).status, 204)
    assert.notEqual((await me(later)).body.user.id, id)
  })
})

test('the page learns the mode and the demo account before sign-in', async () => {
  const { body } = await stack.api('GET', '/api/v1/config')
  assert.equal(body.mode, 'development')
  assert.equal((await login(body.demo.email, body.demo.password)).status, 200)
})

test('no password, token or key is in a log', async () => {
  const { token, email } = await stack.register({ password: 'very secret horse' })
  await login(email, 'wrong secret horse')
  const { headers } = await me(token)
  await until('the last of them is in the log', async () => (await stack.log('fast')).includes(headers.get('x-request-id')))
  const log = (await stack.log('fast')) + (await stack.log('chat')) + (await stack.log('nginx')) + (await stack.log('postgres'))
  for (const hidden of ['secret horse', token, token.split('.')[2], secret, '$y$']) assert.ok(!log.includes(hidden))
})
