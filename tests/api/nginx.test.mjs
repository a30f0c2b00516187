// What nginx does by itself: limits per address, production's rules, files compressed ahead.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { startStack, until } from '../support/stack.mjs'

const get = (path, host = 'localhost') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
const statusOf = (answer) => Number(answer.slice(9, 12))

describe('production', () => {
  let stack
  before(async () => (stack = await startStack({ env: { TODOCHAT_ENV: 'production', TODOCHAT_PUBLIC_URL: 'https://todo.example.com' } })))
  after(() => stack?.stop())

  test('answers carry Strict-Transport-Security, nginx\'s own too', async () => {
    for (const path of ['/', '/healthz', '/api/v1/nothing', '/nothing']) {
      assert.match(await stack.raw(get(path)), /^Strict-Transport-Security: max-age=\d{8,}\r$/m, path)
    }
  })

  test('only the public name and this machine\'s own are answered', async () => {
    for (const host of ['todo.example.com', 'localhost', '127.0.0.1', `127.0.0.1:${stack.port}`]) {
      assert.equal(statusOf(await stack.raw(get('/healthz', host))), 200, host)
    }
    for (const host of ['evil.example', 'todo.example.com.evil.example', 'xtodo.example.com', 'todoXexample.com', '10.0.0.1']) {
      for (const path of ['/', '/healthz', '/api/v1/auth/me']) {
        const answer = await stack.raw(get(path, host))
        assert.equal(statusOf(answer), 421, `${host} ${path}: ${answer}`)
        assert.match(answer, path === '/' ? /does not answer for that host name\.<\/h1>/ : /"code":"MISDIRECTED_REQUEST"/)
        assert.match(answer, /^X-Request-Id: /m)
      }
    }
  })

  test('files are compressed ahead', async () => {
    const answer = await stack.raw('GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n')
    assert.match(answer, /^Content-Encoding: gzip\r$/m)
    assert.match(answer, /^Content-Length: \d+\r$/m, 'its length is known before it is sent')
  })

  test("the length of a worker's answer is known before it is sent, the headers come once", async () => {
    const answer = await stack.raw(get('/api/v1/config'))
    const [head, body] = answer.split('\r\n\r\n')
    assert.equal(Number(/^Content-Length: (\d+)\r$/m.exec(head)?.[1]), Buffer.byteLength(body))
    const names = head.split('\r\n').slice(1).map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
    assert.deepEqual(names, [...new Set(names)])
  })

  test('no demo account, no debug block', async () => {
    const { token } = await stack.register()
    const { status, body } = await stack.api('GET', '/api/v1/auth/me', { token })
    assert.equal(status, 200)
    assert.equal(body.debug, undefined)
    assert.deepEqual(await stack.sql(`select count(*) from todochat.users where email ilike '%demo%'`), [['0']])
  })

  test('a switch of mode and back: no request fails, and nginx follows', { skip: process.env.TODOCHAT_TEST_CGI === '1' && 'plain CGI has no workers to replace' }, async () => {
    const failures = await stack.failuresDuring(async () => {
      for (const [mode, pattern] of [['development', false], ['production', true]]) {
        const { code, stderr } = await stack.ctl(['mode', mode])
        assert.equal(code, 0, stderr)
        await until(`nginx follows to ${mode}`, async () => /Strict-Transport/.test(await stack.raw(get('/'))) === pattern)
        const status = await stack.ctl(['status'])
        assert.match(status.stdout, new RegExp(mode))
      }
    })
    assert.deepEqual(failures, [])
  })
})

describe('limits per address', () => {
  const burst = (stack, path, count) => Promise.all(Array.from({ length: count }, () => stack.raw(get(path), { from: '127.0.0.2' })))

  test('are on by default, answer 429 in JSON with Retry-After, and spare this machine', async () => {
    const stack = await startStack({ env: { TODOCHAT_RATE_LOGIN: '', TODOCHAT_RATE_CHAT: '' } })
    try {
      const refused = (await burst(stack, '/api/v1/auth/login', 60)).filter((a) => statusOf(a) === 429)
      assert.ok(refused.length > 10, `${refused.length} of 60 were refused`)
      assert.match(refused[0], /^Retry-After: [1-9]\d*\r$/m)
      assert.match(refused[0], /"code":"RATE_LIMITED"/)
      const own = await Promise.all(Array.from({ length: 60 }, () => stack.raw(get('/api/v1/auth/login'))))
      assert.deepEqual(own.map(statusOf).filter((s) => s === 429), [])
    } finally {
      await stack.stop()
    }
  })

  test('are off with TODOCHAT_RATE_LOGIN=0 and TODOCHAT_RATE_CHAT=0', async () => {
    const stack = await startStack()
    try {
      for (const path of ['/api/v1/auth/login', '/api/v1/auth/register', '/api/v1/chat']) {
        const answers = await burst(stack, path, 80)
        assert.deepEqual([...new Set(answers.map(statusOf))], [405], path)
      }
    } finally {
      await stack.stop()
    }
  })
})

test('the limits of a request and of a turn are those of the settings', async () => {
  const stack = await startStack({ env: { TODOCHAT_BODY_MAX: '2000000', TODOCHAT_TURN_SECONDS: '300' } })
  try {
    const send = async (bytes) => (await stack.api('POST', '/api/v1/auth/login', { body: 'x'.repeat(bytes) })).status
    assert.equal(await send(1900000), 400, 'read, and not JSON')
    assert.equal(await send(2100000), 413)
    assert.match(await readFile(join(stack.var, 'nginx', 'server.conf'), 'utf8'), /fastcgi_read_timeout 330s;/, 'nginx waits longer than a turn lasts')
  } finally {
    await stack.stop()
  }
})
