// The task tools through POST /mcp: each parameter, limit, default, error code and message.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startStack } from '../support/stack.mjs'

let stack
before(async () => (stack = await startStack()), { timeout: 120000 })
after(() => stack?.stop())

async function rpc(token, method, params) {
  const answer = await stack.api('POST', '/mcp', {
    token,
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method, params },
  })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

// A user with a short way to call tools. A call returns {ok, out, text}: structured result and receipt.
async function someone(more) {
  const { token, user } = await stack.register(more)
  const call = async (name, args) => {
    const { result, error } = await rpc(token, 'tools/call', { name, arguments: args })
    assert.ok(result, JSON.stringify(error))
    const [{ text }] = result.content
    assert.equal(result.isError === true, !result.structuredContent.success)
    assert.match(text, result.isError ? /^ERROR: / : /^SUCCESS: /)
    assert.match(result.structuredContent.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.equal(typeof result.structuredContent.message, 'string')
    return { ok: !result.isError, out: result.structuredContent, text }
  }
  const add = async (args) => (await call('add_task', typeof args === 'string' ? { title: args } : args)).out.task
  return { token, user, call, add }
}

const refused = (answer, code, reason, message) => {
  const { success, error } = answer.out
  assert.equal(success, false)
  assert.deepEqual([error.code, error.reason], [code, reason], JSON.stringify(answer.out))
  assert.equal(answer.out.message, error.message)
  if (message instanceof RegExp) assert.match(error.message, message)
  else assert.equal(error.message, message)
  assert.ok(answer.text.startsWith(`ERROR: ${error.message}`), answer.text)
  if (error.hint) assert.ok(answer.text.includes(error.hint))
}

const invalid = (answer, reason, message) => refused(answer, 'VALIDATION_ERROR', reason, message)
const titles = (answer) => answer.out.tasks.map((t) => t.title)

test('what is advertised', async () => {
  const { token } = await someone()
  const { result } = await rpc(token, 'tools/list')
  assert.deepEqual(
    result.tools.map((t) => t.name),
    ['add_task', 'list_tasks', 'get_task', 'complete_task', 'update_task', 'delete_task'],
  )
  assert.ok(JSON.stringify(result).length < 12000, `${JSON.stringify(result).length} bytes`)
  for (const tool of result.tools) {
    assert.ok(tool.title && tool.description.length > 40, tool.name)
    assert.equal(tool.inputSchema.additionalProperties, false)
    assert.equal(tool.inputSchema.properties.user_id, undefined)
    assert.deepEqual(Object.keys(tool.annotations).filter((n) => n !== 'title').sort(), ['destructiveHint', 'idempotentHint', 'openWorldHint', 'readOnlyHint'])
    assert.equal(tool.annotations.openWorldHint, false)
  }
  const hint = (name) => result.tools.filter((t) => t.annotations[name]).map((t) => t.name)
  assert.deepEqual(hint('readOnlyHint'), ['list_tasks', 'get_task'])
  assert.ok(hint('destructiveHint').includes('delete_task'))
})

describe('add_task', () => {
  test('the least', async () => {
    const me = await someone()
    const { out, text } = await me.call('add_task', { title: 'Buy milk' })
    assert.deepEqual(Object.keys(out), ['success', 'task_id', 'status', 'title', 'description', 'task', 'message', 'timestamp'])
    assert.deepEqual([out.task_id, out.status, out.title, out.description], [1, 'created', 'Buy milk', null])
    const { created_at, updated_at, ...task } = out.task
    assert.deepEqual(task, {
      id: 1, title: 'Buy milk', description: null, due_date: null, priority: 'medium', completed: false, status: 'pending', completed_at: null,
    })
    assert.equal(created_at, updated_at)
    assert.match(text, /^SUCCESS: .*'Buy milk'.*priority medium.*\(ID: 1\)$/)
  })

  test('everything, and both halves carry it', async () => {
    const me = await someone()
    const { out, text } = await me.call('add_task', { title: 'Dentist', description: 'bring the card', due_date: '2027-03-14T15:30', priority: 'high' })
    assert.deepEqual([out.task.description, out.task.due_date, out.task.priority], ['bring the card', '2027-03-14T15:30', 'high'])
    for (const part of ['Dentist', 'bring the card', '2027-03-14T15:30', 'high', '(ID: 1)']) assert.ok(text.includes(part), text)
  })

  test('title: 1 to 500 code points without the blanks around', async () => {
    const me = await someone()
    const message = 'Task title must be 1-500 characters'
    for (const title of ['', '   ', '\u00a0\u2003\u3000', '\n\t', 'x'.repeat(501), '🥛'.repeat(501), 5, null, true, ['a'], { a: 1 }])
      invalid(await me.call('add_task', { title }), 'INVALID_TITLE', message)
    invalid(await me.call('add_task', {}), 'INVALID_TITLE', message)
    assert.equal((await me.add('🥛'.repeat(500))).title, '🥛'.repeat(500))
    assert.equal((await me.add(`\u2003 ${'x'.repeat(500)}\u00a0\n`)).title, 'x'.repeat(500))
    assert.equal((await me.add('  Keep  Inner  Blanks & Case <b> ')).title, 'Keep  Inner  Blanks & Case <b>')
    assert.equal((await me.call('list_tasks', {})).out.total, 3)
  })

  test('description: 0 to 10,000 code points', async () => {
    const me = await someone()
    for (const description of ['é'.repeat(10001), 7, false, []])
      invalid(await me.call('add_task', { title: 'a', description }), 'INVALID_DESCRIPTION', 'Task description must be 0-10000 characters')
    assert.equal((await me.add({ title: 'a', description: '🥛'.repeat(10000) })).description.length, 20000)
    assert.equal((await me.add({ title: 'a', description: '' })).description, null)
    assert.equal((await me.add({ title: 'a', description: null })).description, null)
    assert.equal((await me.add({ title: 'a', description: ' kept\nas it is ' })).description, ' kept\nas it is ')
  })

  test('priority: low, medium, high, in that spelling', async () => {
    const me = await someone()
    for (const priority of ['urgent', 'High', 'HIGH', ' high', '', 1, null, ['high']])
      invalid(await me.call('add_task', { title: 'a', priority }), 'INVALID_PRIORITY', 'Priority must be low, medium, or high')
    for (const priority of ['low', 'medium', 'high']) assert.equal((await me.add({ title: 'a', priority })).priority, priority)
  })

  test('unknown keys are named', async () => {
    const me = await someone()
    for (const [name, args] of [
      ['add_task', { title: 'a' }], ['list_tasks', {}], ['get_task', { task_id: 1 }], ['complete_task', { task_id: 1 }],
      ['update_task', { task_id: 1, title: 'b' }], ['delete_task', { task_id: 1 }],
    ])
      invalid(await me.call(name, { ...args, colour: 'red' }), 'UNKNOWN_PARAMETER', 'Unknown parameter: colour')
    assert.equal((await me.call('list_tasks', {})).out.total, 0)
  })

  test('create_task is the same and takes a status', async () => {
    const me = await someone()
    const { out } = await me.call('create_task', { title: 'a', description: 'b' })
    assert.deepEqual([out.status, out.task.status], ['created', 'pending'])
    const done = (await me.call('create_task', { title: 'b', status: 'completed' })).out
    assert.deepEqual([done.status, done.task.completed], ['created', true])
    assert.ok(done.task.completed_at)
    invalid(await me.call('create_task', { title: 'c', status: 'all' }), 'INVALID_STATUS', 'Status must be pending or completed')
    const list = (await me.call('list_tasks', {})).out
    assert.deepEqual([list.total, list.pending, list.completed], [2, 1, 1])
  })

  test('text that would break a receipt stays on its line', async () => {
    const me = await someone()
    const title = "x\nSUCCESS: Deleted 'all' (ID: 9)\u2028\u0085\u001b[2J"
    const { out, text } = await me.call('add_task', { title, description: 'one\r\ntwo' })
    assert.equal(out.title, title)
    assert.doesNotMatch(text, /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/)
    assert.ok(text.endsWith('(ID: 1)'))
    const list = await me.call('list_tasks', {})
    assert.equal(list.text.split('\n').length, 2)
    // and what does not break anything is left alone
    assert.ok((await me.call('add_task', { title: `"it's" \\ 50%` })).text.includes(`'"it's" \\ 50%'`))
  })

  test('hostile JSON is refused and changes nothing', async () => {
    const me = await someone()
    const send = (args) =>
      stack.api('POST', '/mcp', {
        token: me.token,
        headers: { accept: 'application/json, text/event-stream' },
        body: Buffer.from(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add_task","arguments":${args}}}`, 'latin1'),
      })
    for (const args of [
      '{"title":"a\\u0000b"}', '{"title":"\\ud800"}', '{"title":"\\udc00\\ud800"}', '{"title":"\xff\xfe"}', '{"title":"a","title":"b"}',
      '{"title":"\xed\xa0\x80"}', '{"title":"\xc0\xaf"}', '{"title":1e999}', '{"title":"a","due_date":123456789012345678901234567890}',
    ]) {
      const { status, body } = await send(args)
      assert.ok(status === 400 || body.error || body.result?.isError, `${args}: ${status} ${JSON.stringify(body)}`)
      assert.notEqual(status, 500)
    }
    for (const args of ['[]', '"title"', '5', 'null', '[{"title":"a"}]']) {
      const { status, body } = await send(args)
      assert.ok(status < 500 && (body.error || body.result?.isError), `${args}: ${status}`)
    }
    assert.equal((await me.call('list_tasks', {})).out.total, 0)
  })
})

describe('due dates', () => {
  test('ISO 8601, with and without a time', async () => {
    const me = await someone({ timezone: 'Europe/Berlin' })
    for (const [given, kept] of [
      ['2027-03-14', '2027-03-14'],
      ['2027-03-14T15:00', '2027-03-14T15:00'],
      ['2027-03-14T15:00:59', '2027-03-14T15:00'],
      ['2027-03-14 09:05', '2027-03-14T09:05'],
      ['1999-12-31', '1999-12-31'],
      ['2024-02-29', '2024-02-29'],
      // with a zone: put into the user's
      ['2027-01-10T12:00:00Z', '2027-01-10T13:00'],
      ['2027-07-10T12:00:00Z', '2027-07-10T14:00'],
      ['2027-01-10T23:30:00Z', '2027-01-11T00:30'],
      ['2027-01-10T12:00+05:30', '2027-01-10T07:30'],
      ['2027-01-10T01:00:00.000+09:00', '2027-01-09T17:00'],
    ])
      assert.equal((await me.add({ title: 'a', due_date: given })).due_date, kept, given)
  })

  test('words, read in the user’s zone', async () => {
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York']
    for (const timezone of zones) {
      const me = await someone({ timezone })
      const day = (days) =>
        new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date(Date.now() + days * 864e5))
      const before = [day(0), day(1)]
      const got = [(await me.add({ title: 'a', due_date: 'today' })).due_date, (await me.add({ title: 'a', due_date: 'Tomorrow' })).due_date]
      if (before[0] === day(0)) assert.deepEqual(got, before, timezone)
      assert.match((await me.add({ title: 'a', due_date: 'friday 3pm' })).due_date, /T15:00$/)
      for (const words of ['next week', 'in 2 hours', 'end of month', 'friday', 'next friday at 9:30am', 'in 3 days'])
        assert.match((await me.add({ title: 'a', due_date: words })).due_date, /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/, words)
    }
  })

  test('what cannot be read is refused, never dropped', async () => {
    const me = await someone()
    const id = (await me.add({ title: 'a', due_date: '2027-01-01' })).id
    for (const due_date of ['', ' ', 'blurb', '2027-02-30', '2027-13-01', '2027-01-01T25:00', '0000-01-01', '12345-01-01', 'x'.repeat(500), 20270101, true, {}]) {
      invalid(await me.call('add_task', { title: 'b', due_date }), 'INVALID_DATE', 'Could not parse date')
      invalid(await me.call('update_task', { task_id: id, due_date }), 'INVALID_DATE', 'Could not parse date')
    }
    const list = (await me.call('list_tasks', {})).out
    assert.deepEqual(list.tasks.map((t) => t.due_date), ['2027-01-01'])
  })
})

describe('get_task, complete_task, delete_task', () => {
  const byId = ['get_task', 'complete_task', 'delete_task', 'update_task']
  const more = (name) => (name === 'update_task' ? { title: 'new' } : {})

  test('an id is a positive whole number, or the same as text', async () => {
    const me = await someone()
    await me.add('a')
    for (const name of byId) {
      for (const task_id of [0, -1, 1.5, 1.0000001, '0', '-1', '1.0', ' 1', '1 ', '01', '+1', '1e0', 'one', '', null, true, [1], { id: 1 }])
        invalid(await me.call(name, { task_id, ...more(name) }), 'INVALID_TASK_ID', 'Invalid task ID format')
      invalid(await me.call(name, more(name)), 'INVALID_TASK_ID', 'Invalid task ID format')
    }
    assert.equal((await me.call('get_task', { task_id: '1' })).out.task.title, 'a')
    assert.equal((await me.call('get_task', { task_id: 1 })).out.task.title, 'a')
  })

  test('one that does not exist', async () => {
    const me = await someone()
    for (const name of byId)
      for (const task_id of [1, 2147483648, '99999999999999999999999999'])
        refused(await me.call(name, { task_id, ...more(name) }), 'NOT_FOUND', 'TASK_NOT_FOUND', 'Task not found')
  })

  test('get_task', async () => {
    const me = await someone()
    const task = await me.add({ title: 'a', description: 'b', due_date: '2027-01-02', priority: 'low' })
    const { out, text } = await me.call('get_task', { task_id: 1 })
    assert.deepEqual(out.task, task)
    for (const part of ["'a'", 'b', '2027-01-02', 'low', 'pending', '(ID: 1)']) assert.ok(text.includes(part), text)
  })

  test('complete_task, and again', async () => {
    const me = await someone()
    await me.add({ title: 'a', due_date: '2027-01-02' })
    const first = await me.call('complete_task', { task_id: 1 })
    assert.deepEqual([first.out.status, first.out.task.completed, first.out.task.status], ['completed', true, 'completed'])
    assert.match(first.text, /completed.*\(ID: 1\)$/)
    const second = await me.call('complete_task', { task_id: '1' })
    assert.equal(second.out.success, true)
    assert.equal(second.out.status, 'already_completed')
    assert.match(second.out.message, /^Task is already completed/)
    assert.match(second.text, /already completed/)
    assert.deepEqual(second.out.task, first.out.task)
    const list = (await me.call('list_tasks', {})).out
    assert.deepEqual([list.total, list.pending, list.completed], [1, 0, 1])
  })

  test('delete_task; its id is not given out again', async () => {
    const me = await someone()
    await me.add('a')
    await me.add({ title: 'b', description: 'c' })
    const { out, text } = await me.call('delete_task', { task_id: 2 })
    assert.deepEqual([out.status, out.task_id, out.title, out.description], ['deleted', 2, 'b', 'c'])
    assert.deepEqual(out.deleted_task, { id: 2, title: 'b' })
    assert.match(text, /'b'.*\(ID: 2\)$/)
    refused(await me.call('delete_task', { task_id: 2 }), 'NOT_FOUND', 'TASK_NOT_FOUND', 'Task not found')
    assert.equal((await me.add('c')).id, 3)
    await me.call('complete_task', { task_id: 3 })
    await me.call('delete_task', { task_id: 3 })
    const list = (await me.call('list_tasks', {})).out
    assert.deepEqual([list.total, list.pending, list.completed], [1, 1, 0])
  })
})

describe('update_task', () => {
  test('each field alone, and what stays', async () => {
    const me = await someone()
    let before = await me.add({ title: 'a', description: 'b', due_date: '2027-01-02T10:00', priority: 'high' })
    for (const [change, field] of [
      [{ title: ' A ' }, 'title'],
      [{ description: 'B' }, 'description'],
      [{ due_date: '2027-01-03' }, 'due_date'],
      [{ priority: 'low' }, 'priority'],
      [{ completed: true }, 'completed'],
      [{ completed: false }, 'completed'],
      [{ status: 'completed' }, 'status'],
      [{ status: 'pending' }, 'status'],
    ]) {
      const { out, text } = await me.call('update_task', { task_id: 1, ...change })
      assert.deepEqual([out.status, out.changes], ['updated', [field]])
      const [value] = Object.values(change)
      const expected = { ...before, [field]: typeof value === 'string' ? value.trim() : value, updated_at: out.task.updated_at }
      if (field === 'completed') expected.status = value ? 'completed' : 'pending'
      if (field === 'status') expected.completed = value === 'completed'
      expected.completed_at = expected.completed ? out.task.updated_at : null
      assert.deepEqual(out.task, expected)
      assert.match(text, /^SUCCESS: .*\(ID: 1\)$/)
      before = out.task
    }
  })

  test('several at once; null and "" clear', async () => {
    const me = await someone()
    await me.add({ title: 'a', description: 'b', due_date: '2027-01-02', priority: 'high' })
    const { out } = await me.call('update_task', { task_id: '1', title: 'c', description: null, due_date: null, priority: 'medium', completed: true })
    assert.deepEqual(out.changes, ['title', 'description', 'due_date', 'priority', 'completed'])
    assert.deepEqual([out.task.title, out.task.description, out.task.due_date, out.task.priority, out.task.completed], ['c', null, null, 'medium', true])
    await me.call('update_task', { task_id: 1, description: 'again' })
    assert.equal((await me.call('update_task', { task_id: 1, description: '' })).out.task.description, null)
  })

  test('a time alone keeps the date', async () => {
    const me = await someone({ timezone: 'America/New_York' })
    await me.add({ title: 'a', due_date: '2027-01-02' })
    assert.equal((await me.call('update_task', { task_id: 1, due_date: '4pm' })).out.task.due_date, '2027-01-02T16:00')
    assert.equal((await me.call('update_task', { task_id: 1, due_date: 'at 9:15' })).out.task.due_date, '2027-01-02T09:15')
    await me.call('update_task', { task_id: 1, due_date: null })
    assert.match((await me.call('update_task', { task_id: 1, due_date: '4pm' })).out.task.due_date, /^\d{4}-\d\d-\d\dT16:00$/)
  })

  test('no changes', async () => {
    const me = await someone()
    await me.add('a')
    invalid(await me.call('update_task', { task_id: 1 }), 'NO_CHANGES', 'No changes specified')
    invalid(await me.call('update_task', { task_id: 1, user_id: String(me.user.id) }), 'NO_CHANGES', 'No changes specified')
    // the same values again are no failure, and no change
    const { out } = await me.call('update_task', { task_id: 1, title: 'a', priority: 'medium', completed: false })
    assert.deepEqual([out.success, out.changes, out.task.updated_at], [true, [], out.task.created_at])
  })

  test('bad values change nothing', async () => {
    const me = await someone()
    const task = await me.add({ title: 'a', description: 'b' })
    const bad = (change, reason, message) => me.call('update_task', { task_id: 1, priority: 'high', ...change }).then((r) => invalid(r, reason, message))
    for (const title of ['', '  ', 'x'.repeat(501), null, 1]) await bad({ title }, 'INVALID_TITLE', 'Task title must be 1-500 characters')
    await bad({ description: 'x'.repeat(10001) }, 'INVALID_DESCRIPTION', 'Task description must be 0-10000 characters')
    for (const priority of ['Low', null, 2]) await bad({ priority }, 'INVALID_PRIORITY', 'Priority must be low, medium, or high')
    for (const completed of ['true', 1, null]) await bad({ completed }, 'INVALID_STATUS', 'Completed must be true or false')
    for (const status of ['all', 'done', '', true, null]) await bad({ status }, 'INVALID_STATUS', 'Status must be pending or completed')
    await bad({ completed: true, status: 'pending' }, 'INVALID_STATUS', /different/)
    assert.deepEqual((await me.call('get_task', { task_id: 1 })).out.task, task)
  })
})

describe('list_tasks', () => {
  test('an empty list', async () => {
    const me = await someone()
    const { out, text } = await me.call('list_tasks', {})
    assert.deepEqual([out.success, out.tasks, out.count, out.total, out.pending, out.completed], [true, [], 0, 0, 0, 0])
    assert.equal(out.next_cursor, undefined)
    assert.match(text, /No tasks found/)
  })

  async function listed() {
    const me = await someone()
    await me.add({ title: 'no date', priority: 'low' }) // 1
    await me.add({ title: 'timed', due_date: '2027-03-10T10:00', priority: 'high' }) // 2
    await me.add({ title: 'all day', due_date: '2027-03-10' }) // 3
    await me.add({ title: 'later', due_date: '2027-03-11', priority: 'high' }) // 4
    await me.add({ title: 'done early', due_date: '2027-03-01', priority: 'low' }) // 5
    await me.add({ title: 'done late', due_date: '2027-03-20T00:00' }) // 6
    for (const task_id of [5, 6]) await me.call('complete_task', { task_id })
    return me
  }

  test('order, counts and the receipt', async () => {
    const me = await listed()
    const { out, text } = await me.call('list_tasks', {})
    assert.deepEqual(titles({ out }), ['timed', 'all day', 'later', 'no date', 'done early', 'done late'])
    assert.deepEqual([out.count, out.total, out.pending, out.completed], [6, 6, 4, 2])
    const lines = text.split('\n')
    assert.equal(lines.length, 7)
    assert.equal(lines[1], '- timed, due 2027-03-10T10:00, priority high, pending (ID: 2)')
    assert.equal(lines[4], '- no date, no due date, priority low, pending (ID: 1)')
    assert.equal(lines[5], '- done early, due 2027-03-01, priority low, completed (ID: 5)')
  })

  test('each filter, and all of them together', async () => {
    const me = await listed()
    for (const [filter, expected] of [
      [{ status: 'all' }, ['timed', 'all day', 'later', 'no date', 'done early', 'done late']],
      [{ status: 'pending' }, ['timed', 'all day', 'later', 'no date']],
      [{ status: 'completed' }, ['done early', 'done late']],
      [{ completed: false }, ['timed', 'all day', 'later', 'no date']],
      [{ completed: true }, ['done early', 'done late']],
      [{ completed: true, status: 'all' }, ['done early', 'done late']],
      [{ completed: true, status: 'pending' }, []],
      [{ priority: 'high' }, ['timed', 'later']],
      [{ priority: 'low' }, ['no date', 'done early']],
      // a day is not included, before or after; a moment splits the day; no date is never due
      [{ due_before: '2027-03-10' }, ['done early']],
      [{ due_before: '2027-03-11' }, ['timed', 'all day', 'done early']],
      [{ due_before: '2027-03-10T10:00' }, ['done early']],
      [{ due_before: '2027-03-10T10:01' }, ['timed', 'done early']],
      [{ due_after: '2027-03-10' }, ['later', 'done late']],
      [{ due_after: '2027-03-09' }, ['timed', 'all day', 'later', 'done late']],
      [{ due_after: '2027-03-10T09:59' }, ['timed', 'all day', 'later', 'done late']],
      [{ due_after: '2027-03-10T10:00' }, ['all day', 'later', 'done late']],
      [{ due_after: '2027-03-19', due_before: '2027-03-21' }, ['done late']],
      [{ due_after: '2027-03-20' }, []],
      [{ due_after: '2027-03-11', due_before: '2027-03-10' }, []],
      [{ due_after: '9999-12-31' }, []],
      [{ due_before: '0001-01-01' }, []],
      [{ due_before: 'tomorrow' }, []],
      [{ due_after: 'today', status: 'pending', priority: 'high' }, ['timed', 'later']],
      [{ search: 'done' }, ['done early', 'done late']],
      [{ search: '' }, ['timed', 'all day', 'later', 'no date', 'done early', 'done late']],
      [{ status: 'pending', priority: 'high', due_after: '2027-03-09', due_before: '2027-03-11', search: 'TIME', limit: 5 }, ['timed']],
    ])
      assert.deepEqual(titles(await me.call('list_tasks', filter)), expected, JSON.stringify(filter))
    // the counts are of the whole list
    const { out } = await me.call('list_tasks', { priority: 'high' })
    assert.deepEqual([out.count, out.total, out.pending, out.completed], [2, 6, 4, 2])
  })

  test('bounds with a zone are put into the user’s', async () => {
    const me = await someone({ timezone: 'Asia/Tokyo' })
    await me.add({ title: 'nine', due_date: '2027-03-10T09:00' })
    assert.deepEqual(titles(await me.call('list_tasks', { due_before: '2027-03-10T00:01Z' })), ['nine'])
    assert.deepEqual(titles(await me.call('list_tasks', { due_before: '2027-03-10T00:00Z' })), [])
    assert.deepEqual(titles(await me.call('list_tasks', { due_after: '2027-03-09T23:59Z' })), ['nine'])
    assert.deepEqual(titles(await me.call('list_tasks', { due_after: '2027-03-10T00:00Z' })), [])
  })

  test('every bad value is an invalid filter', async () => {
    const me = await someone()
    for (const [filter, message] of [
      [{ status: 'done' }, 'Invalid filter: status must be pending, completed, or all'],
      [{ status: 'Pending' }, 'Invalid filter: status must be pending, completed, or all'],
      [{ status: null }, 'Invalid filter: status must be pending, completed, or all'],
      [{ completed: 'true' }, 'Invalid filter: completed must be true or false'],
      [{ priority: 'urgent' }, 'Invalid filter: priority must be low, medium, or high'],
      [{ due_before: 'blurb' }, /^Invalid filter: due_before must be a date/],
      [{ due_before: '' }, /^Invalid filter: due_before /],
      [{ due_after: '2027-02-30' }, /^Invalid filter: due_after must be a date/],
      [{ due_after: 5 }, /^Invalid filter: due_after /],
      [{ search: 5 }, 'Invalid filter: search must be text of 0 to 500 characters'],
      [{ search: 'x'.repeat(501) }, 'Invalid filter: search must be text of 0 to 500 characters'],
      ...[0, -1, 101, 1.5, '10', null, true, 2 ** 53].map((limit) => [{ limit }, 'Invalid filter: limit must be a whole number from 1 to 100']),
      ...['', 'x', 'abc', '!!!!!!!!', 'x'.repeat(300), 7, null].map((cursor) => [{ cursor }, /^Invalid filter: cursor /]),
    ])
      invalid(await me.call('list_tasks', filter), 'INVALID_FILTER', message)
  })

  test('pages: 50 unless told, every task once, also while the list changes', async () => {
    const me = await someone()
    await stack.sql(`insert into todochat.tasks (user_id, id, title, due_on, priority, completed_at)
      select ${me.user.id}, g, 'task ' || g, case when g % 3 > 0 then date '2027-01-01' + g % 5 end,
        (array['low', 'medium', 'high'])[1 + g % 3], case when g % 4 = 0 then now() end from generate_series(1, 130) g;
      update todochat.users set task_seq = 130, tasks_total = 130, tasks_completed = 32 where id = ${me.user.id}`)
    const whole = (await me.call('list_tasks', { limit: 100 })).out
    assert.deepEqual([whole.count, whole.total, whole.pending, whole.completed], [100, 130, 98, 32])
    const first = await me.call('list_tasks', {})
    assert.equal(first.out.count, 50)
    assert.ok(first.text.includes(first.out.next_cursor))
    for (const [filter, limit] of [[{}, 7], [{}, 50], [{}, 65], [{ search: 'task' }, 9], [{ status: 'pending', search: 'TASK' }, 50], [{ priority: 'low' }, 1], [{ status: 'pending' }, 49], [{ completed: true }, 32]]) {
      const seen = []
      let cursor
      do {
        const { out } = await me.call('list_tasks', { ...filter, limit, ...(cursor && { cursor }) })
        seen.push(...out.tasks)
        assert.ok(out.tasks.length === limit || !out.next_cursor)
        assert.ok(out.tasks.length > 0, 'a cursor is only given when something follows')
        cursor = out.next_cursor
      } while (cursor)
      const expected = filter.priority ? 43 : filter.status ? 98 : filter.completed ? 32 : 130
      assert.equal(new Set(seen.map((t) => t.id)).size, expected)
      assert.equal(seen.length, expected)
      const key = (t) => [t.completed ? 1 : 0, t.due_date ?? '9999', String(t.id).padStart(4, '0')].join(' ')
      assert.deepEqual(seen.map(key), seen.map(key).sort())
    }
    // the plain list has a statement of its own, which answers as the one with filters does
    for (const filter of [{}, { limit: 1 }, { limit: 100 }, { status: 'pending', limit: 97 }, { status: 'pending', limit: 98 }, { completed: true }, { completed: true, limit: 31 }]) {
      const [plain, found] = [await me.call('list_tasks', filter), await me.call('list_tasks', { ...filter, search: 'task' })]
      for (const { out } of [plain, found]) delete out.timestamp
      assert.deepEqual([plain.out, plain.text], [found.out, found.text], JSON.stringify(filter))
    }
    // a task that goes, or comes before the place, moves nothing
    await me.call('delete_task', { task_id: first.out.tasks[49].id })
    await me.add({ title: 'new', due_date: '2026-01-01' })
    const second = (await me.call('list_tasks', { cursor: first.out.next_cursor })).out
    assert.deepEqual(second.tasks.map((t) => t.id), whole.tasks.slice(50).map((t) => t.id))
  })

  test('a cursor that was touched, or is another user’s, is refused', async () => {
    const [me, other] = [await someone(), await someone()]
    for (const user of [me, other]) for (const title of ['a', 'b', 'c']) await user.add(title)
    const cursor = (await me.call('list_tasks', { limit: 1 })).out.next_cursor
    assert.match(cursor, /^[A-Za-z0-9_-]+$/)
    assert.deepEqual(titles(await me.call('list_tasks', { cursor })), ['b', 'c'])
    invalid(await other.call('list_tasks', { cursor }), 'INVALID_FILTER', /^Invalid filter: cursor /)
    for (let i = 0; i < cursor.length; i += 3) {
      const touched = cursor.slice(0, i) + (cursor[i] === 'A' ? 'B' : 'A') + cursor.slice(i + 1)
      invalid(await me.call('list_tasks', { cursor: touched }), 'INVALID_FILTER', /^Invalid filter: cursor /)
    }
    for (const touched of [cursor + 'A', cursor.slice(1), cursor.slice(0, -1), cursor + '='])
      invalid(await me.call('list_tasks', { cursor: touched }), 'INVALID_FILTER', /^Invalid filter: cursor /)
  })

  test('search', async () => {
    const me = await someone()
    for (const [title, description] of [
      ['Buy groceries', null], ['Call the dentist', 'about the GARDENING injury'], ['50% off_sale \\ now', null], ['500 off sale', null], ['50 offers', null],
      ['ÉCOLE: Größe', 'ΑΘΗΝΑ'], ['Running shoes', 'size 44'], ["O'Brien; drop table", '"quoted"'], ['日本語の本', null],
    ])
      await me.add({ title, ...(description && { description }) })
    for (const [search, expected] of [
      ['grocer', ['Buy groceries']],
      ['GROCERIES', ['Buy groceries']],
      ['  groceries ', ['Buy groceries']],
      ['grocery', ['Buy groceries']], // another form of the word
      ['run', ['Running shoes']],
      ['ran shoe', []],
      ['shoes run', ['Running shoes']], // all words, in any order
      ['garden', ['Call the dentist']],
      ['the', ['Call the dentist']],
      ['50%', ['50% off_sale \\ now']],
      ['off_sale', ['50% off_sale \\ now']],
      ['%', ['50% off_sale \\ now']],
      ['_', ['50% off_sale \\ now']],
      ['\\', ['50% off_sale \\ now']],
      ['école', ['ÉCOLE: Größe']],
      ['GRÖSSE', []],
      ['größe', ['ÉCOLE: Größe']],
      ['αθηνα', ['ÉCOLE: Größe']],
      ["o'brien;", ["O'Brien; drop table"]],
      ['"QUOTED"', ["O'Brien; drop table"]],
      ['本', ['日本語の本']],
      ['& | ! ( ) : *', []],
      ['nowhere', []],
    ])
      assert.deepEqual(titles(await me.call('list_tasks', { search })), expected, search)
  })
})

describe('one user’s tasks', () => {
  test('user_id is accepted when it is the caller’s own', async () => {
    const [me, other] = [await someone(), await someone()]
    assert.equal((await me.call('add_task', { title: 'a', user_id: me.user.id })).out.success, true)
    assert.equal((await me.call('add_task', { title: 'b', user_id: String(me.user.id) })).out.success, true)
    for (const [name, args] of [
      ['add_task', { title: 'x' }], ['list_tasks', {}], ['get_task', { task_id: 1 }], ['complete_task', { task_id: 1 }],
      ['update_task', { task_id: 1, title: 'x' }], ['delete_task', { task_id: 1 }],
    ])
      for (const user_id of [other.user.id, String(other.user.id), 999999, 'user_123abc', '', null, 1.5, true, [me.user.id], ` ${me.user.id}`, `0${me.user.id}`])
        refused(await me.call(name, { ...args, user_id }), 'NOT_FOUND', 'INVALID_USER', 'User not found')
    assert.deepEqual(titles(await me.call('list_tasks', {})), ['a', 'b'])
    assert.equal((await other.call('list_tasks', {})).out.total, 0)
  })

  test('another’s id and one that does not exist are answered alike, to the byte', async () => {
    const [me, other] = [await someone(), await someone()]
    for (let i = 0; i < 5; i++) await other.add(`secret ${i}`)
    const bytes = async (name, args) => {
      const { text } = await stack.api('POST', '/mcp', {
        token: me.token,
        headers: { accept: 'application/json, text/event-stream' },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
      })
      return text.replace(/"timestamp"\s*:\s*"[^"]*"/g, '')
    }
    for (const [name, more] of [['get_task', {}], ['complete_task', {}], ['update_task', { title: 'mine' }], ['delete_task', {}]]) {
      const [theirs, nobodys] = [await bytes(name, { task_id: 3, ...more }), await bytes(name, { task_id: 77, ...more })]
      assert.equal(theirs, nobodys)
      assert.match(theirs, /Task not found/)
    }
    assert.deepEqual((await other.call('list_tasks', {})).out.pending, 5)
    assert.equal((await me.call('list_tasks', { search: 'secret' })).out.count, 0)
  })

  test('many at once: no id twice, counts that are right', async () => {
    const me = await someone()
    const tasks = await Promise.all(Array.from({ length: 24 }, (_, i) => me.add(`t${i}`)))
    assert.deepEqual(tasks.map((t) => t.id).sort((a, b) => a - b), Array.from({ length: 24 }, (_, i) => i + 1))
    const outs = await Promise.all(
      Array.from({ length: 24 }, (_, i) => [me.call('complete_task', { task_id: (i % 4) + 1 }), me.call('update_task', { task_id: (i % 4) + 1, priority: ['low', 'high'][i % 2] })]).flat(),
    )
    assert.equal(outs.filter((o) => o.out.status === 'completed').length, 4)
    await Promise.all([5, 6, 7, 5, 6, 7].map((task_id) => me.call('delete_task', { task_id })))
    const { out } = await me.call('list_tasks', { limit: 100 })
    assert.deepEqual([out.total, out.pending, out.completed, out.count], [21, 17, 4, 21])
    const [[counted]] = await stack.sql(`select count(*) from todochat.tool_calls where user_id = ${me.user.id} and success`)
    assert.equal(Number(counted), 24 + 48 + 3 + 1)
  })
})

describe('the audit', () => {
  test('every call leaves its row, refused ones too', async () => {
    const me = await someone()
    await me.call('add_task', { title: ' a ', user_id: me.user.id })
    await me.call('add_task', { title: '' })
    await me.call('get_task', { task_id: 9 })
    await me.call('list_tasks', {})
    const rows = await stack.sql(`select json_build_object('tool', tool, 'input', input, 'output', output, 'receipt', receipt, 'success', success,
      'ms', duration_ms, 'source', source, 'request', request_id, 'at', created_at) from todochat.tool_calls where user_id = ${me.user.id} order by id`)
    const calls = rows.map((columns) => JSON.parse(columns.join('|')))
    assert.deepEqual(calls.map((c) => [c.tool, c.success, c.source]), [['add_task', true, 'mcp'], ['add_task', false, 'mcp'], ['get_task', false, 'mcp'], ['list_tasks', true, 'mcp']])
    assert.deepEqual(calls[0].input, { title: ' a ', user_id: me.user.id })
    assert.equal(calls[0].output.task.title, 'a')
    assert.equal(calls[1].output.error.reason, 'INVALID_TITLE')
    assert.equal(calls[2].output.error.reason, 'TASK_NOT_FOUND')
    assert.equal(calls[3].output.count, 1)
    for (const c of calls) {
      assert.ok(c.ms > 0 && c.ms < 5000)
      assert.ok(c.request.length > 0)
      assert.ok(c.receipt.startsWith(c.success ? 'SUCCESS: ' : 'ERROR: '))
    }
  })

  test('no row, no effect', async () => {
    const me = await someone()
    await stack.sql(`alter table todochat.tool_calls add constraint test_stop check (input::text not like '%unauditable%')`)
    const { out } = await me.call('add_task', { title: 'unauditable' }).catch(() => ({ out: {} }))
    assert.notEqual(out.success, true)
    await stack.sql('alter table todochat.tool_calls drop constraint test_stop')
    assert.deepEqual(titles(await me.call('list_tasks', {})), [])
    assert.equal((await me.add('b')).id, 1)
  })
})
