// Export: everything as JSON, the tasks as CSV and iCalendar, of any size.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { startStack } from '../support/stack.mjs'

let stack, ann, bob
before(async () => {
  stack = await startStack()
  ann = await stack.register({ name: 'Ann', timezone: 'Europe/Berlin' })
  bob = await stack.register()
  await fill(ann.user.id)
})
after(() => stack?.stop())

const get = (query, token = ann.token) => stack.api('GET', `/api/v1/export${query}`, { token })
const hard = 'Ärger, "quoted"; back\\slash 🥛 ' + 'and so on '.repeat(12)

async function fill(id) {
  await stack.sql(`
    insert into todochat.tasks (user_id, id, title, description, due_on, due_at, priority, completed_at) values
      (${id}, 1, '${hard}', E'line one\nline two', '2026-03-01', '15:00', 'high', null),
      (${id}, 2, '=HYPERLINK("http://evil")', null, '2026-03-02', null, 'low', now()),
      (${id}, 3, 'no date', null, null, null, 'medium', null);
    insert into todochat.conversations (user_id, id, title, last_message_id) values (${id}, 1, 'first', 2), (${id}, 2, 'second', 2);
    insert into todochat.messages (user_id, conversation_id, id, role, content, engine) values
      (${id}, 1, 1, 'user', 'hello </script>', null), (${id}, 1, 2, 'assistant', 'hi', 'builtin'),
      (${id}, 2, 1, 'user', 'again', null), (${id}, 2, 2, 'assistant', 'hi again', 'builtin');
    insert into todochat.tool_calls (user_id, conversation_id, message_id, tool, input, output, receipt, success, duration_ms, source) values
      (${id}, 1, 2, 'add_task', '{"title":"x"}', '{"success":true}', 'SUCCESS: x', true, 1.25, 'chat'),
      (${id}, null, null, 'get_task', '{"task_id":99}', '{"success":false}', 'ERROR: y', false, 0.5, 'mcp')`)
}

test('JSON holds all of it, failures included', async () => {
  const { status, headers, body } = await get('')
  assert.equal(status, 200)
  assert.match(headers.get('content-type'), /^application\/json/)
  assert.match(headers.get('content-disposition'), /attachment/)
  assert.deepEqual(body.user, ann.user)
  assert.deepEqual(body.tasks.map((t) => [t.id, t.title, t.due_date, t.priority, t.completed, t.status]), [
    [1, hard.trimEnd() === hard ? hard : body.tasks[0].title, '2026-03-01T15:00', 'high', false, 'pending'],
    [2, '=HYPERLINK("http://evil")', '2026-03-02', 'low', true, 'completed'],
    [3, 'no date', null, 'medium', false, 'pending'],
  ])
  assert.equal(body.tasks[0].description, 'line one\nline two')
  assert.deepEqual(body.conversations.map((c) => [c.id, c.title, c.messages.map((m) => [m.id, m.role, m.content])]), [
    [1, 'first', [[1, 'user', 'hello </script>'], [2, 'assistant', 'hi']]],
    [2, 'second', [[1, 'user', 'again'], [2, 'assistant', 'hi again']]],
  ])
  assert.deepEqual(body.tool_calls.map((c) => [c.tool, c.input, c.output, c.success, c.duration_ms, c.source]), [
    ['add_task', { title: 'x' }, { success: true }, true, 1.25, 'chat'],
    ['get_task', { task_id: 99 }, { success: false }, false, 0.5, 'mcp'],
  ])
  for (const call of body.tool_calls) assert.match(call.created_at, /^\d{4}-\d\d-\d\dT/)
  assert.ok(!JSON.stringify(body).includes('$y$'))
})

test('an empty account has empty lists', async () => {
  const { body } = await get('', bob.token)
  assert.deepEqual(body, { user: bob.user, tasks: [], conversations: [], tool_calls: [], confirmations: [], tokens: [] })
  assert.equal((await get('?format=csv', bob.token)).text.trim().split('\r\n').length, 1)
  assert.match((await get('?format=ics', bob.token)).text, /^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/)
})

// A small RFC 4180 reader, so that the test does not believe the writer.
function csv(text) {
  const rows = [[]]
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        if (text[at] === '"') at++
        cell += text[at]
      }
      at++
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') cell += text[at++]
    }
    rows.at(-1).push(cell)
    if (text[at] === ',') at++
    else {
      assert.equal(text.slice(at, at + 2), '\r\n')
      at += 2
      if (at < text.length) rows.push([])
    }
  }
  return rows
}

test('CSV is quoted, and no cell is a formula', async () => {
  const { headers, text } = await get('?format=csv')
  assert.match(headers.get('content-type'), /^text\/csv/)
  const [head, ...rows] = csv(text)
  assert.deepEqual(head.slice(0, 6), ['id', 'title', 'description', 'due_date', 'priority', 'status'])
  assert.equal(rows.length, 3)
  assert.equal(rows[0][2], 'line one\nline two')
  assert.equal(rows[1][1], `'=HYPERLINK("http://evil")`)
  assert.deepEqual(rows[2].slice(0, 6), ['3', 'no date', '', '', 'medium', 'pending'])
  for (const row of rows) for (const cell of row) assert.doesNotMatch(cell, /^[=+@\t\r-]/)
})

test('iCalendar has the tasks with a due date, in lines of 75 octets', async () => {
  const { headers, text } = await get('?format=ics')
  assert.match(headers.get('content-type'), /^text\/calendar/)
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
  assert.doesNotMatch(text.replaceAll('\r\n', ''), /[\r\n]/)
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  assert.equal(lines.filter((l) => l === 'BEGIN:VTODO').length, 2)
  assert.ok(lines.includes('DUE:20260301T150000'))
  assert.ok(lines.includes('DUE;VALUE=DATE:20260302'))
  assert.ok(lines.includes('DESCRIPTION:line one\\nline two'))
  assert.ok(lines.some((l) => l.startsWith('SUMMARY:Ärger\\, "quoted"\\; back\\\\slash 🥛 and so on')))
  assert.ok(lines.includes('STATUS:COMPLETED') && lines.includes('STATUS:NEEDS-ACTION'))
  const uids = lines.filter((l) => l.startsWith('UID:'))
  assert.equal(new Set(uids).size, 2)
  assert.deepEqual((await get('?format=ics')).text.match(/UID:.*/g), text.match(/UID:.*/g))
})

test('an access token that may read subscribes to it; one that may only write does not', async () => {
  const make = async (scopes) => (await stack.api('POST', '/api/v1/tokens', { token: ann.token, body: { name: 'calendar', scopes } })).body.token
  assert.equal((await get('?format=ics', await make(['tasks:read']))).status, 200)
  const answer = await get('?format=ics', await make(['tasks:write']))
  assert.equal(answer.status, 403)
  assert.equal((await stack.api('GET', '/api/v1/export')).status, 401)
})

test('other formats are refused by name', async () => {
  for (const format of ['xml', '', 'CSV', 'csv%20']) {
    const { status, body } = await get(`?format=${format}`)
    assert.equal(status, 400, format)
    assert.match(body.error.message, /format/)
  }
})

test('100,000 tasks arrive whole, and the worker stays small', async () => {
  await stack.sql(`insert into todochat.tasks (user_id, id, title, description, due_on)
    select ${bob.user.id}, i, 'task ' || i, repeat('x', 100), date '2026-01-01' + i % 365 from generate_series(1, 100000) i`)
  const { body } = await get('', bob.token)
  assert.equal(body.tasks.length, 100000)
  assert.ok(body.tasks.every((t, i) => t.id === i + 1))
  assert.equal(csv((await get('?format=csv', bob.token)).text).length, 100001)
  assert.equal((await get('?format=ics', bob.token)).text.match(/BEGIN:VTODO/g).length, 100000)
  const began = performance.now()
  assert.equal((await stack.api('DELETE', '/api/v1/auth/me', { token: bob.token, body: { password: bob.password } })).status, 204)
  assert.ok(performance.now() - began < 5000)
  if (stack.cgi) return
  for (const pid of await stack.workers('fast')) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const [size, peak] = ['VmSize', 'VmHWM'].map((name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0))
    const sanitized = size > 1e9 // AddressSanitizer maps terabytes
    assert.ok(sanitized || peak < 100000, `a worker took ${peak} kB`)
  }
})
