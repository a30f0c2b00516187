// One chat turn over HTTP: requests, replies, streams, retries, conversations.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newTalker } from '../support/chat.mjs'
import { startModel } from '../support/model.mjs'
import { startStack } from '../support/stack.mjs'

let stack, model
before(async () => {
  model = await startModel()
  stack = await startStack({ env: { TODOCHAT_ENGINE: 'llm', TODOCHAT_LLM_URL: model.url, TODOCHAT_LLM_MODEL: 'scripted' } })
})
after(async () => {
  await stack?.stop()
  await model?.stop()
  assert.deepEqual(model?.faults, [], 'every request to the model is well-formed')
})

const add = (title) => ({ calls: [{ name: 'add_task', arguments: { title } }] })

test('a turn runs the tools the model asks for and answers with the whole reply', async () => {
  const talker = await newTalker(stack, { timezone: 'Europe/Berlin' })
  model.play(add('buy milk'), { text: "I've added 'buy milk' to your tasks." })
  const reply = await talker.say('Add buy milk to my tasks')
  assert.equal(reply.response, "I've added 'buy milk' to your tasks.")
  assert.equal(reply.engine, 'scripted')
  assert.equal(reply.conversation_id, 1)
  assert.match(reply.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  assert.equal(reply.tool_calls.length, 1)
  const [call] = reply.tool_calls
  assert.equal(call.tool, 'add_task')
  assert.deepEqual(call.parameters, { title: 'buy milk' })
  assert.equal(call.success, true)
  assert.equal(call.result.task_id, 1)
  assert.ok(call.duration_ms >= 0)
  assert.ok(!('pending_confirmation' in reply))
  assert.deepEqual(await talker.titles(), ['buy milk'])
})

test('streamed calls that share an index are told apart by their ids', async () => {
  const talker = await newTalker(stack)
  const part = (id, args, index) => ({ tool_calls: [{ index, id, type: 'function', function: { name: 'add_task', arguments: args } }] })
  const events = (...deltas) => ({
    type: 'text/event-stream',
    raw: deltas.map((delta) => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`).join('') + 'data: [DONE]\n\n',
  })
  for (const index of [0, undefined, 1]) {
    model.play(events(part('a', '{"title":', index), part(undefined, '"one"}', index), part('b', '{"title":"two"}', index)), { text: 'Okay.' })
    const all = await stack.sse('/api/v1/chat', { token: talker.token, body: { message: 'add one and two' } })
    assert.deepEqual(all.at(-1).data.tool_calls.map((c) => c.parameters.title), ['one', 'two'], `index ${index}`)
  }
})

test('a list too long for one message is cut between two lines', async () => {
  const talker = await newTalker(stack)
  await stack.sql(`insert into todochat.tasks (user_id, id, title) select ${talker.user.id}, g, rpad('task ' || g, 490, 'x') from generate_series(1, 60) g;
    update todochat.users set task_seq = 60, tasks_total = 60 where id = ${talker.user.id}`)
  model.play({ status: 400 })
  const { response } = await talker.say('show my tasks')
  assert.ok(response.length > 15000 && response.length <= 20000, `${response.length} characters`)
  assert.match(response, /x\n…$/)
})

test('the model gets instructions with the local date and zone, the tools, and receipts as results', async () => {
  const talker = await newTalker(stack, { timezone: 'Asia/Tokyo' })
  model.play(add('secret title'), { text: 'Okay.' })
  await talker.say('add secret title')
  const [first, second] = model.requests
  const system = first.messages[0].content
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(new Date())
  assert.ok(system.includes(local) && system.includes('Asia/Tokyo'), system)
  assert.deepEqual(first.tools.map((t) => t.function.name).sort(), ['add_task', 'complete_task', 'delete_task', 'get_task', 'list_tasks', 'update_task'])
  for (const tool of first.tools) assert.ok(!('user_id' in tool.function.parameters.properties))
  const result = second.messages.at(-1)
  assert.equal(result.role, 'tool')
  assert.match(result.content, /^SUCCESS: .*secret title.*\(ID: 1\)/s)
  assert.ok(!second.messages[0].content.includes('secret title'), 'titles are never in the instructions')
})

test('the conversation goes on with its history, tool calls included, in order', async () => {
  const talker = await newTalker(stack)
  model.play(add('first'), { text: 'One.' })
  await talker.say('add first')
  model.play({ text: 'Two.' })
  await talker.say('and now?')
  const [request] = model.requests
  assert.deepEqual(
    request.messages.slice(1).map((m) => m.role + (m.tool_calls ? ':calls' : '')),
    ['user', 'assistant:calls', 'tool', 'assistant', 'user'],
  )
  assert.equal(request.messages.at(-1).content, 'and now?')
})

test('a call stays with its message, also one that a resumed turn made after those of later messages', async () => {
  const talker = await newTalker(stack)
  model.play({ text: 'One.' }, { text: 'Two.' }, { text: 'Three.' })
  await talker.say('first')
  await talker.say('second')
  const made = (message, receipt) => `insert into todochat.tool_calls (user_id, conversation_id, message_id, tool, input, output, receipt, success, source)
    values (${talker.user.id}, 1, ${message}, 'list_tasks', '{}', '{"success":true}', '${receipt}', true, 'chat')`
  await stack.sql(made(2, 'early'))
  await stack.sql(made(4, 'of the second'))
  await stack.sql(made(2, 'late'))
  await talker.say('third')
  assert.deepEqual(
    model.requests.at(-1).messages.slice(1).map((m) => (m.tool_calls ? m.tool_calls.length : m.content)),
    ['first', 1, 'early', 1, 'late', 'One.', 'second', 1, 'of the second', 'Two.', 'third'],
  )
  const { messages } = await talker.history()
  assert.deepEqual(messages.map((m) => m.tool_calls?.length ?? 0), [0, 2, 0, 1, 0, 0])
})

test('history is bounded by messages and tokens, and old turns go whole', async () => {
  const small = await startStack({ env: { TODOCHAT_ENGINE: 'llm', TODOCHAT_LLM_URL: model.url, TODOCHAT_HISTORY_MESSAGES: '6', TODOCHAT_HISTORY_TOKENS: '500' } })
  try {
    const talker = await newTalker(small)
    model.play({ text: 'Okay.' })
    for (let i = 1; i <= 6; i++) await talker.say(`message ${i}`)
    assert.deepEqual(model.requests.at(-1).messages.slice(1).map((m) => m.content), ['message 4', 'Okay.', 'message 5', 'Okay.', 'message 6'])
    await talker.say('x'.repeat(1850))
    await talker.say('last')
    assert.deepEqual(model.requests.at(-1).messages.slice(1).map((m) => m.content.length), [1850, 5, 4], 'as many whole turns as the tokens allow')
    await talker.say('y'.repeat(5000))
    assert.equal(model.requests.at(-1).messages.at(-1).content.length, 5000, "this turn's own message is never dropped")
  } finally {
    await small.stop()
  }
})

test('a stream begins before the model is asked, tells tools as they run, and its deltas make the response', async () => {
  const talker = await newTalker(stack)
  const text = "I've added 'stream me' to your tasks. Is there anything else that I should put on your list today?"
  model.play({ delay: 400, ...add('stream me') }, { text })
  const events = await stack.sse('/api/v1/chat', { token: talker.token, body: { message: 'add stream me' } })
  assert.deepEqual([...new Set(events.map((e) => e.event))], ['start', 'tool_call', 'tool_result', 'delta', 'done'])
  const [start, call, result] = events
  assert.deepEqual(start.data, { conversation_id: 1 })
  assert.ok(call.at - start.at > 300, 'the first event does not wait for the model')
  assert.deepEqual(call.data, { index: 0, tool: 'add_task', parameters: { title: 'stream me' } })
  assert.equal(result.data.index, 0)
  assert.equal(result.data.success, true)
  assert.equal(result.data.result.title, 'stream me')
  assert.equal(model.requests[0].stream, true)
  const deltas = events.filter((e) => e.event === 'delta')
  assert.ok(deltas.length > 1)
  assert.equal(deltas.map((e) => e.data.text).join(''), text)
  assert.equal(events.at(-1).data.response, text)
  assert.equal(events.at(-1).data.tool_calls.length, 1)
})

test('while the model thinks a comment is sent within 10 s, so that proxies hold the connection', async () => {
  const talker = await newTalker(stack)
  model.play({ delay: 10500, text: 'That took a while.' })
  const began = Date.now()
  const response = await fetch(`${stack.url}/api/v1/chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${talker.token}`, accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'take your time' }),
  })
  let text = '', comment
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    text += piece
    if (/^:/m.test(text)) comment ??= Date.now() - began
  }
  assert.ok(comment < 10200, `the first comment came after ${comment} ms`)
  assert.match(text, /^event: done$/m)
})

test('errors before the turn begins are plain JSON, also when a stream was asked for', async () => {
  const talker = await newTalker(stack)
  const { status, body } = await stack.api('POST', '/api/v1/chat', {
    token: talker.token, headers: { accept: 'text/event-stream' }, body: { message: 'hi', conversation_id: 77 },
  })
  assert.equal(status, 404)
  assert.equal(body.error.code, 'NOT_FOUND')
})

test('a client that leaves does not stop its turn', async () => {
  const talker = await newTalker(stack)
  model.play({ delay: 600, ...add('left behind') }, { text: "I've added 'left behind'." })
  const leave = new AbortController()
  await assert.rejects(
    stack.sse('/api/v1/chat', { token: talker.token, body: { message: 'add left behind' }, signal: leave.signal, onEvent: () => leave.abort() }),
  )
  for (let i = 0; i < 50; i++) {
    const { body } = await stack.api('GET', '/api/v1/conversations/1', { token: talker.token })
    if (body.messages?.[1]?.status === 'done') {
      assert.equal(body.messages[1].content, "I've added 'left behind'.")
      return
    }
    await new Promise((done) => setTimeout(done, 100))
  }
  assert.fail('the turn was never finished')
})

test('bad requests are refused by name and leave no trace', async () => {
  const talker = await newTalker(stack)
  const bad = [
    [{}, /message/], [{ message: '' }, /message/], [{ message: '  \n' }, /message/], [{ message: 3 }, /message/],
    [{ message: 'x'.repeat(10001) }, /message/], [{ message: 'hi', conversation_id: 'abc' }, /conversation_id/],
    [{ message: 'hi', conversation_id: 0 }, /conversation_id/], [{ message: 'hi', conversation_id: 1.5 }, /conversation_id/],
    [{ message: 'hi', timezone: 'Mars/Olympus' }, /timezone/], [{ message: 'hi', timezone: 'Abc+3' }, /timezone/], [{ message: 'hi', timezone: 5 }, /timezone/],
    [{ message: 'hi', confirmation: { id: 1, approve: 'yes' } }, /confirmation/], [{ message: 'hi', colour: 'red' }, /colour/],
    [{ message: 'nul \u0000' }, /NUL/],
  ]
  for (const [body, says] of bad) {
    const answer = await stack.api('POST', '/api/v1/chat', { token: talker.token, body })
    assert.equal(answer.status, 400, JSON.stringify(body).slice(0, 80))
    assert.match(answer.body.error.message, says)
  }
  for (const body of ['{"message":"a","message":"b"}', '{"message":"\\ud800"}', Buffer.from('{"message":"\xff"}', 'latin1'), '[]', '{'])
    assert.equal((await stack.api('POST', '/api/v1/chat', { token: talker.token, body })).status, 400)
  assert.equal((await stack.api('POST', '/api/v1/chat', { token: talker.token, body: 'hi', headers: { 'content-type': 'text/plain' } })).status, 415)
  assert.equal((await stack.api('POST', '/api/v1/chat', { body: { message: 'hi' } })).status, 401)
  assert.equal((await stack.api('GET', '/api/v1/conversations', { token: talker.token })).body.conversations.length, 0)
})

test('10,000 characters are a message, counted in code points', async () => {
  const talker = await newTalker(stack)
  model.play({ text: 'Long!' })
  assert.equal((await talker.say('🥛'.repeat(10000))).response, 'Long!')
})

test('the path with a user id serves its own user alone', async () => {
  const [talker, other] = [await newTalker(stack), await newTalker(stack)]
  model.play({ text: 'Hi.' })
  assert.equal((await talker.send('hi', { path: `/api/${talker.user.id}/chat` })).status, 200)
  const theirs = await talker.send('hi', { path: `/api/${other.user.id}/chat` })
  const nobody = await talker.send('hi', { path: '/api/999999/chat' })
  assert.equal(theirs.status, 403)
  assert.deepEqual([nobody.status, nobody.body], [theirs.status, theirs.body])
})

test("someone else's conversation is one that does not exist", async () => {
  const [talker, other] = [await newTalker(stack), await newTalker(stack)]
  model.play({ text: 'Hi.' })
  for (let i = 0; i < 3; i++) await stack.api('POST', '/api/v1/chat', { token: other.token, body: { message: 'hi' } })
  for (const [method, path, body] of [['GET', 'conversations/3'], ['PATCH', 'conversations/3', { title: 'mine' }], ['DELETE', 'conversations/3'], ['POST', 'chat', { message: 'x', conversation_id: 3 }]]) {
    const theirs = await stack.api(method, `/api/v1/${path}`, { token: talker.token, body })
    const none = await stack.api(method, `/api/v1/${path.replace('3', '4444')}`, { token: talker.token, body: body?.conversation_id ? { ...body, conversation_id: 4444 } : body })
    assert.equal(theirs.status, 404)
    assert.equal(theirs.text, none.text)
  }
})

test('a retry with the same key gives the first answer and repeats nothing', async () => {
  const talker = await newTalker(stack)
  const headers = { 'idempotency-key': 'once-and-only-once' }
  const body = { message: 'add once' }
  model.play(add('once'), { text: "I've added 'once'." })
  const first = await stack.api('POST', '/api/v1/chat', { token: talker.token, headers, body })
  const again = await stack.api('POST', '/api/v1/chat', { token: talker.token, headers, body })
  assert.deepEqual(again.body, first.body)
  const events = await stack.sse('/api/v1/chat', { token: talker.token, headers, body })
  assert.equal(events[0].event, 'start')
  assert.deepEqual(events.at(-1).data, first.body)
  assert.deepEqual(await talker.titles(), ['once'])
  assert.equal(model.requests.length, 2)
  assert.equal((await talker.history(1)).messages.length, 2)
  const other = await stack.api('POST', '/api/v1/chat', { token: talker.token, headers, body: { message: 'add twice' } })
  assert.equal(other.status, 422)
  const someone = await newTalker(stack)
  model.play({ text: 'Hello.' })
  assert.equal((await stack.api('POST', '/api/v1/chat', { token: someone.token, headers, body: { message: 'hi' } })).status, 200, 'keys are per user')
})

test('a second message waits its turn, then is told that the conversation is busy', async () => {
  const talker = await newTalker(stack)
  model.play({ text: 'Hi.' })
  await talker.say('hi')
  model.play({ delay: 1200, text: 'Slow.' }, { text: 'Next.' })
  const [slow, next] = await Promise.all([talker.say('slow'), new Promise((done) => setTimeout(done, 200)).then(() => talker.say('next'))])
  assert.deepEqual([slow.response, next.response], ['Slow.', 'Next.'])
  model.play({ delay: 6000, text: 'Slow.' })
  const running = talker.say('slow')
  await new Promise((done) => setTimeout(done, 200))
  const began = performance.now()
  const busy = await talker.send('busy', { headers: { 'idempotency-key': 'busy' } })
  assert.equal(busy.status, 409)
  assert.ok(performance.now() - began >= 2000, 'it waited for its turn')
  assert.ok(Number.isInteger(Number(busy.headers.get('retry-after'))))
  await running
  const { messages } = await talker.history()
  assert.ok(!messages.some((m) => m.content === 'busy'), 'what was refused left no trace')
  assert.deepEqual(messages.map((m) => m.role), messages.map((_, i) => (i % 2 ? 'assistant' : 'user')))
})

test('conversations are listed, searched, paged, read, renamed and deleted', async () => {
  const talker = await newTalker(stack)
  model.play({ text: 'Okay.' })
  await talker.say('plan the garden\nwith a second line')
  talker.conversation = undefined
  await talker.say(`${'long '.repeat(40)}title`)
  const { body } = await stack.api('GET', '/api/v1/conversations', { token: talker.token })
  assert.deepEqual(body.conversations.map((c) => [c.id, c.message_count]), [[2, 2], [1, 2]])
  assert.equal(body.conversations[1].title, 'plan the garden')
  assert.ok([...body.conversations[0].title].length <= 61)
  const search = async (words) => (await stack.api('GET', `/api/v1/conversations?search=${encodeURIComponent(words)}`, { token: talker.token })).body.conversations.map((c) => c.id)
  assert.deepEqual(await search('GARDEN'), [1])
  assert.deepEqual(await search('second line'), [1])
  assert.deepEqual(await search('100%'), [])
  const renamed = await stack.api('PATCH', '/api/v1/conversations/1', { token: talker.token, body: { title: '  My garden  ' } })
  assert.equal(renamed.body.title, 'My garden')
  assert.equal((await stack.api('PATCH', '/api/v1/conversations/1', { token: talker.token, body: { title: '' } })).status, 400)
  const read = await talker.history(1)
  assert.equal(read.title, 'My garden')
  assert.deepEqual(read.messages.map((m) => [m.id, m.role, m.status]), [[1, 'user', 'done'], [2, 'assistant', 'done']])
  assert.deepEqual(read.messages[1].tool_calls, [])
  assert.equal((await stack.api('DELETE', '/api/v1/conversations/1', { token: talker.token })).status, 204)
  assert.equal((await stack.api('GET', '/api/v1/conversations/1', { token: talker.token })).status, 404)
  await stack.sql(`insert into todochat.conversations (user_id, id, title, updated_at)
    select ${talker.user.id}, n, 'c' || n, now() - make_interval(mins => n) from generate_series(101, 170) n`)
  const seen = []
  for (let cursor = ''; ; ) {
    const page = (await stack.api('GET', `/api/v1/conversations${cursor}`, { token: talker.token })).body
    seen.push(...page.conversations.map((c) => c.id))
    if (!page.next_cursor) break
    cursor = `?cursor=${page.next_cursor}`
  }
  assert.equal(seen.length, 71)
  assert.equal(new Set(seen).size, 71)
  assert.equal((await stack.api('GET', '/api/v1/conversations?cursor=nonsense', { token: talker.token })).status, 400)
})

test('a long conversation is read in pages, the latest first', async () => {
  const talker = await newTalker(stack)
  model.play({ text: 'Okay.' })
  await talker.say('hi')
  await stack.sql(`insert into todochat.messages (user_id, conversation_id, id, role, content)
    select ${talker.user.id}, 1, n, case n % 2 when 1 then 'user' else 'assistant' end, 'm' || n from generate_series(3, 250) n;
    update todochat.conversations set last_message_id = 250 where user_id = ${talker.user.id}`)
  const seen = []
  for (let cursor = ''; ; ) {
    const page = (await stack.api('GET', `/api/v1/conversations/1${cursor}`, { token: talker.token })).body
    assert.deepEqual(page.messages.map((m) => m.id), page.messages.map((_, i) => page.messages[0].id + i))
    seen.unshift(...page.messages.map((m) => m.id))
    if (!page.next_cursor) break
    cursor = `?cursor=${page.next_cursor}`
  }
  assert.deepEqual(seen, Array.from({ length: 250 }, (_, i) => i + 1))
})

test("the request's time zone holds for the turn and is remembered", async () => {
  const talker = await newTalker(stack)
  model.play({ text: 'Okay.' })
  await talker.say('hi', { timezone: 'America/New_York' })
  assert.ok(model.requests[0].messages[0].content.includes('America/New_York'))
  await talker.say('hi again')
  assert.ok(model.requests[1].messages[0].content.includes('America/New_York'))
})

test('messages a minute are limited per user, without a trace', async () => {
  const limited = await startStack({ env: { TODOCHAT_ENGINE: 'llm', TODOCHAT_LLM_URL: model.url, TODOCHAT_RATE_CHAT: '3' } })
  try {
    model.play({ text: 'Okay.' })
    const talker = await newTalker(limited)
    for (let i = 0; i < 3; i++) await talker.say(`message ${i}`)
    const refused = await talker.send('too much')
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.equal((await talker.history()).messages.length, 6)
    await (await newTalker(limited)).say('another user may')
  } finally {
    await limited.stop()
  }
})
