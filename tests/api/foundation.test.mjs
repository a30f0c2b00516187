// The ground everything stands on: health, headers on every answer, errors in one form, a database
// that goes away and comes back, workers that die.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { sleep, startStack, until } from '../support/stack.mjs'

let stack
before(async () => (stack = await startStack({ env: { TODOCHAT_MAX_REQUESTS: '200' } })))
after(() => stack?.stop())

const headersOfEveryAnswer = {
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'x-request-id': /^[0-9a-f]{32}$/,
}

function parse(text) {
  const [head, ...rest] = text.split('\r\n\r\n')
  const [line, ...fields] = head.split('\r\n')
  const headers = {}
  for (const field of fields) {
    const name = field.slice(0, field.indexOf(':')).toLowerCase()
    ;(headers[name] ??= []).push(field.slice(field.indexOf(':') + 1).trim())
  }
  return { status: Number(line.split(' ')[1]), headers, body: rest.join('\r\n\r\n') }
}

function assertHeaders({ headers }, about) {
  for (const [name, pattern] of Object.entries(headersOfEveryAnswer)) {
    assert.equal(headers[name]?.length, 1, `${about}: ${name} must be there exactly once, got ${headers[name]}`)
    assert.match(headers[name][0], pattern, `${about}: ${name}`)
  }
}

const plain = (line, more = '') => `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`

describe('answers', () => {
  test('healthz and readyz answer 200', async () => {
    assert.equal((await stack.api('GET', '/healthz')).status, 200)
    const ready = await stack.api('GET', '/readyz')
    assert.deepEqual([ready.status, ready.body], [200, { status: 'ready' }])
  })

  const cases = {
    'the page': [plain('GET /'), 200],
    'a missing file': [plain('GET /no/such/file'), 404, 'html'],
    'a hidden file': [plain('GET /.git/config'), 404, 'html'],
    'a file posted to': [plain('POST /index.html', 'Content-Length: 0\r\n'), 405, 'html'],
    'a worker': [plain('GET /healthz'), 200],
    'an unknown API path': [plain('GET /api/v1/nothing'), 404, 'json'],
    'an API path with a NUL': [plain('GET /api/v1/%00'), 400, 'json'],
    'a part of a file that is not there': [plain('GET /index.html', 'Range: bytes=99999999-\r\n'), 200, 'html'],
    'the API without a path': [plain('GET /api'), 404, 'json'],
    'a broken escape in the query': [plain('GET /api/v1/conversations?search=%zz'), 400, 'json'],
    'a query that is not UTF-8': [plain('GET /api/v1/conversations?search=%ff'), 400, 'json'],
    'a NUL in the query': [plain('GET /api/v1/conversations?search=a%00b'), 400, 'json'],
    'a broken escape': [plain('GET /api/%zz'), 400, 'json'],
    'a path that climbs out': [plain('GET /../../etc/passwd'), 400, 'json'],
    'a climbing API path': [plain('GET /api/../../x'), 400, 'json'],
    'a wrong method': [plain('DELETE /healthz'), 405, 'json'],
    'an unknown method': [plain('FOO /api/v1/auth/me'), 405, 'json'],
    'a request that is none': ['what is this\r\n\r\n', 400, 'json'],
    'no host': ['GET /api/v1/auth/me HTTP/1.1\r\n\r\n', 400, 'json'],
    'two lengths': [plain('POST /api/v1/auth/login', 'Content-Length: 1\r\nContent-Length: 2\r\n'), 400, 'json'],
    'a body too large': [plain('POST /api/v1/auth/login', 'Content-Type: application/json\r\nContent-Length: 2000000\r\n'), 413, 'json'],
    'an endless address': [plain(`GET /api/${'a'.repeat(20000)}`), 414, 'json'],
    'an endless header': [plain('GET /api/v1/auth/me', `X-Long: ${'a'.repeat(20000)}\r\n`), 431, 'json'],
    'no credential': [plain('GET /api/v1/auth/me'), 401, 'json'],
    'HTTP/3.0 said in words': ['GET /api/v1/auth/me HTTP/3.0\r\nHost: localhost\r\n\r\n', 505, 'json'],
  }
  for (const [about, [request, status, form]] of Object.entries(cases)) {
    test(`${about}: ${status}, with every header once`, async () => {
      const answer = parse(await stack.raw(request, { ms: 1000 }))
      assert.equal(answer.status, status, JSON.stringify(answer))
      assertHeaders(answer, about)
      if (form === 'json') {
        assert.match(answer.headers['content-type'][0], /^application\/json/)
        const start = answer.body.indexOf('{')
        const { error } = JSON.parse(answer.body.slice(start, answer.body.lastIndexOf('}') + 1))
        assert.match(error.code, /^[A-Z_]+$/)
        assert.match(error.message, /^[A-Z].*\.$/, 'a sentence')
        assert.doesNotMatch(error.message, /nginx|sql|\/tmp|postgres/i)
      }
      if (form === 'html') assert.match(answer.headers['content-type'][0], /^text\/html/)
      if (status === 405) assert.match(answer.headers.allow?.[0] ?? 'no Allow header', /^[A-Z]+(, [A-Z]+)*$/)
    })
  }

  test('a client cannot choose the request id', async () => {
    const answer = parse(await stack.raw(plain('GET /healthz', 'X-Request-Id: mine\r\n')))
    assert.notEqual(answer.headers['x-request-id'][0], 'mine')
    await until('the id is in the log', async () => (await stack.log('fast')).includes(answer.headers['x-request-id'][0]))
  })

  test('files come compressed, with a validator', async () => {
    const first = await fetch(stack.url + '/', { headers: { 'accept-encoding': 'gzip' } })
    assert.equal(first.headers.get('content-encoding'), 'gzip')
    assert.equal(first.headers.get('cache-control'), 'no-cache')
    await first.text()
    const again = await fetch(stack.url + '/', { headers: { 'accept-encoding': 'gzip', 'if-none-match': first.headers.get('etag') } })
    assert.equal(again.status, 304)
  })

  test('malformed JSON, the wrong type and no type', async () => {
    const login = '/api/v1/auth/login'
    for (const [body, type, status] of [
      ['{"email":', 'application/json', 400],
      ['[]', 'application/json', 400],
      ['{"a":1,"a":2}', 'application/json', 400],
      ['{}', 'text/plain', 415],
      ['{}', 'application/jsonx', 415],
    ]) {
      const answer = await stack.api('POST', login, { body, headers: { 'content-type': type } })
      assert.equal(answer.status, status, `${body} as ${type}: ${answer.text}`)
    }
  })
})

// Each worker finds out by itself that the database is back: many good answers in a row, several at a
// time so that no worker stays unasked, show that all have.
async function recovered(ms = 15000) {
  const good = async () => (await stack.api('GET', '/readyz').catch(() => ({}))).status === 200
  let row = 0
  await until('every worker reaches the database again', async () => {
    row = (await Promise.all([good(), good(), good(), good()])).every(Boolean) ? row + 1 : 0
    return row >= 12
  }, ms)
}

describe('the database', () => {
  let token
  before(async () => ({ token } = await stack.register()))

  test('refuses without a word of what was sent in its log', async () => {
    const hidden = 'Nowhere/Xyzzy'
    assert.equal((await stack.api('PATCH', '/api/v1/auth/me', { token, body: { timezone: hidden } })).status, 400)
    assert.equal((await stack.api('GET', '/api/v1/auth/me', { token: 'tdc_1_nobody' })).status, 401)
    const log = await until('the refusal is logged', async () => /access token/.test(await stack.log('postgres')) && (await stack.log('postgres')))
    assert.doesNotMatch(log, /Xyzzy|STATEMENT|CONTEXT|DETAIL/)
  })

  async function assertUnavailable(path, ms, options) {
    const began = Date.now()
    const answer = await stack.api('GET', path, options)
    assert.equal(answer.status, 503, answer.text)
    assert.match(answer.headers.get('retry-after') ?? 'none', /^[1-9][0-9]*$/, 'Retry-After is a whole number')
    assert.match(answer.body.error.message, /^[A-Z].*\.$/)
    assert.ok(Date.now() - began < ms, `${path} took ${Date.now() - began} ms, allowed are ${ms}`)
  }

  test('stopped: 503 within 5 s, healthz 200; after a while ./start brings it back', async () => {
    process.kill(await stack.postmaster(), 'SIGINT')
    await sleep(500)
    assert.equal((await stack.api('GET', '/healthz')).status, 200)
    await assertUnavailable('/readyz', 5000)
    await assertUnavailable('/api/v1/auth/me', 5000, { token })
    await recovered(40000)
    assert.equal((await stack.api('GET', '/api/v1/auth/me', { token })).status, 200)
  })

  test('killed: back within seconds', async () => {
    process.kill(await stack.postmaster(), 'SIGKILL')
    await sleep(200)
    await recovered()
    assert.equal((await stack.api('GET', '/api/v1/auth/me', { token })).status, 200)
  })

  test('frozen: 503 within 15 s, healthz 200; thawed: all well', async () => {
    await stack.freeze()
    try {
      assert.equal((await stack.api('GET', '/healthz')).status, 200)
      await Promise.all([assertUnavailable('/readyz', 15000), assertUnavailable('/api/v1/auth/me', 15000, { token })])
      assert.equal((await stack.api('GET', '/healthz')).status, 200)
    } finally {
      stack.thaw()
    }
    await recovered()
    assert.equal((await stack.api('GET', '/api/v1/auth/me', { token })).status, 200)
  })

  for (const [kind, change, undo] of [
    ['newer', () => "insert into todochat.migrations (version, name) values (9999, 'from the future')", () => 'delete from todochat.migrations where version = 9999'],
    ['older', ([version]) => `delete from todochat.migrations where version = ${version}`, ([version, name]) => `insert into todochat.migrations (version, name) values (${version}, '${name}')`],
  ]) {
    test(`a schema ${kind} than the programs: readyz says so`, async () => {
      const [last] = await stack.sql('select version, name from todochat.migrations order by version desc limit 1')
      await stack.sql(change(last))
      try {
        const answer = await stack.api('GET', '/readyz')
        assert.equal(answer.status, 503, answer.text)
        assert.match(answer.body.error.message, /schema/i)
      } finally {
        await stack.sql(undo(last))
      }
      assert.equal((await stack.api('GET', '/readyz')).status, 200)
    })
  }
})

describe('workers', { skip: process.env.TODOCHAT_TEST_CGI === '1' && 'plain CGI has no workers' }, () => {
  test('told to leave, one after the other: no request fails', async () => {
    const failures = await stack.failuresDuring(async () => {
      for (let round = 0; round < 15; round++) {
        for (const pid of await stack.workers('fast')) {
          stack.signal(pid, 'SIGTERM')
          await until('it left and another came', async () => {
            const now = await stack.workers('fast')
            return !now.includes(pid) && now.length === 2
          })
        }
      }
    })
    assert.deepEqual(failures, [])
  })

  test('told to leave while they start: they do', async () => {
    for (let i = 0; i < 60; i++) {
      const before = await stack.workers('fast')
      stack.signal(before[0], 'SIGKILL')
      const young = await until('another came', async () => (await stack.workers('fast')).find((pid) => !before.includes(pid)), 15000, 1)
      await until('it is the worker, no more a copy of its watcher', async () => (await readFile(`/proc/${young}/comm`, 'utf8').catch(() => 'todochat')).startsWith('todochat'), 15000, 1)
      await sleep(Math.random() * 20)
      stack.signal(young, 'SIGTERM')
      await until('it left', async () => !(await stack.workers('fast')).includes(young))
    }
  })

  test('a rolling restart of all: no request fails, every worker is a new one', async () => {
    const before = [...(await stack.workers('fast')), ...(await stack.workers('chat'))]
    const failures = await stack.failuresDuring(async () => {
      stack.child.kill('SIGUSR1')
      await until('all are new', async () => {
        const now = [...(await stack.workers('fast')), ...(await stack.workers('chat'))]
        return now.length === 4 && before.every((pid) => !now.includes(pid))
      })
    })
    assert.deepEqual(failures, [])
  })

  test('their pool told to reload: it stays, every worker is a new one, no request fails', async () => {
    const pool = await stack.pid('fast')
    const failures = await stack.failuresDuring(async () => {
      for (let round = 0; round < 5; round++) {
        const before = await stack.workers('fast')
        process.kill(pool, 'SIGHUP')
        if (round % 2 === 1) process.kill(pool, 'SIGHUP') // again, while they are being replaced
        await until('all are new', async () => {
          const now = await stack.workers('fast')
          return now.length === 2 && before.every((pid) => !now.includes(pid))
        })
      }
    })
    assert.deepEqual(failures, [])
    assert.equal(await stack.pid('fast'), pool)
  })

  test('their pool told to leave: they answer what they hold, then all have left', async () => {
    const pool = await stack.pid('fast')
    const old = await stack.workers('fast')
    process.kill(pool, 'SIGTERM')
    await until('they left', () => [pool, ...old].every((pid) => !alive(pid)))
    await until('it answers', async () => (await stack.api('GET', '/readyz')).status === 200)
  })

  test('killed thirty times: they come back', async () => {
    for (let i = 0; i < 30; i++) {
      const [pid] = await stack.workers('fast')
      stack.signal(pid, 'SIGKILL')
      await until('another came', async () => {
        const now = await stack.workers('fast')
        return !now.includes(pid) && now.length === 2
      })
    }
    await until('it answers', async () => (await stack.api('GET', '/readyz')).status === 200)
  })

  test('their watcher killed: a new pool comes, the old one leaves', async () => {
    const pool = await stack.pid('fast')
    const old = await stack.workers('fast')
    process.kill(pool, 'SIGKILL')
    await until('the old workers left', () => old.every((pid) => !alive(pid)))
    await until('it answers', async () => (await stack.api('GET', '/readyz')).status === 200)
    assert.notEqual(await stack.pid('fast'), pool)
  })

  test('nginx killed: it comes back, and nothing of the old one stays', async () => {
    const master = await stack.pid('nginx')
    const old = await stack.children(master)
    assert.ok(old.length > 0)
    process.kill(master, 'SIGKILL')
    await until('the old ones left', () => old.every((pid) => !alive(pid)))
    await until('there is a new one', async () => (await stack.pid('nginx')) !== master)
    await recovered()
  })
})

function alive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (e) {
    return e.code === 'EPERM'
  }
}
