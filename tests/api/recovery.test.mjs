// Nothing lost, nothing doubled: workers killed at every step, everything restarted between turns.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newTalker } from '../support/chat.mjs'
import { startModel } from '../support/model.mjs'
import { sleep, startStack, until } from '../support/stack.mjs'

let stack, model
before(async () => {
  model = await startModel()
  stack = await startStack({ env: { TODOCHAT_ENGINE: 'llm', TODOCHAT_LLM_URL: model.url, TODOCHAT_LLM_MODEL: 'scripted' } })
})
after(async () => {
  await stack?.stop()
  await model?.stop()
  assert.deepEqual(model?.faults, [])
})

async function killWorkers() {
  const old = await stack.workers('chat')
  for (const pid of old) process.kill(pid, 'SIGKILL')
  await until('new chat workers run', async () => {
    const now = await stack.workers('chat')
    return now.length > 0 && !now.some((pid) => old.includes(pid))
  })
}

/** As if the lease of the killed turn had run out, which takes 20 s. */
const expireLeases = () => stack.sql('update todochat.conversations set lease_until = now() where lease_owner is not null')

const add = { calls: [{ name: 'add_task', arguments: { title: 'only once' } }] }
const said = { text: "I've added 'only once'." }

// How many answers the model gives before the worker dies at its next question.
const boundaries = { 'after the message was saved': 0, 'after the tool ran': 1 }

for (const [when, answers] of Object.entries(boundaries)) {
  test(`a worker killed ${when}: the retry has exactly one effect`, async (t) => {
    if (stack.cgi) return t.skip('a CGI program has no workers to kill')
    const talker = await newTalker(stack)
    const headers = { 'idempotency-key': `killed ${when}`.replaceAll(' ', '-') }
    const body = { message: 'add only once' }
    model.play(...Array(answers).fill(add), () => {
      killWorkers()
      return { hang: true }
    })
    const lost = await stack.api('POST', '/api/v1/chat', { token: talker.token, headers, body })
    assert.ok(lost.status >= 500, `the killed turn answered ${lost.status}`)
    const early = await stack.api('POST', '/api/v1/chat', { token: talker.token, headers, body })
    assert.equal(early.status, 409, early.text + ' while its lease holds the turn counts as running')
    await expireLeases()
    model.play((request) => (JSON.stringify(request.messages).includes('SUCCESS') ? said : add))
    const retried = await stack.api('POST', '/api/v1/chat', { token: talker.token, headers, body })
    assert.equal(retried.status, 200)
    assert.equal(retried.body.response, said.text)
    assert.equal(retried.body.tool_calls.length, 1)
    assert.deepEqual(await talker.titles(), ['only once'])
    const history = await talker.history(1)
    assert.deepEqual(history.messages.map((m) => [m.role, m.status]), [['user', 'done'], ['assistant', 'done']])
    assert.equal((await stack.api('GET', '/api/v1/conversations', { token: talker.token })).body.conversations.length, 1)
  })
}

test('a worker killed while it stores the answer: the retry has exactly one effect', async (t) => {
  if (stack.cgi) return t.skip('a CGI program has no workers to kill')
  const talker = await newTalker(stack)
  const headers = { 'idempotency-key': 'killed-at-the-end' }
  const body = { message: 'add only once' }
  let lock
  model.play(add, () => {
    // holds the conversation, so that storing the answer must wait
    lock = stack.sql(`begin; select 1 from todochat.conversations where user_id = ${talker.user.id} for update; select pg_sleep(2); commit`)
    return { delay: 500, ...said }
  })
  const lost = stack.api('POST', '/api/v1/chat', { token: talker.token, headers, body }).catch(() => ({ status: 0 }))
  await until('the model was asked twice', () => model.requests.length === 2)
  await sleep(1000)
  await killWorkers()
  assert.ok((await lost).status >= 500 || (await lost).status === 0)
  await lock
  await expireLeases()
  model.play(said)
  const retried = await stack.api('POST', '/api/v1/chat', { token: talker.token, headers, body })
  assert.equal(retried.body.response, said.text)
  assert.deepEqual(await talker.titles(), ['only once'])
  assert.equal((await talker.history(1)).messages.length, 2)
})

/** Turns of several people whose answers come while all chat workers are stopped, so that each finds its own at once. */
async function endTogether(talkers, meanwhile = () => {}) {
  const workers = await stack.workers('chat')
  const delay = 1500
  model.play(...talkers.map(() => ({ delay, text: 'Hello.' })), { text: 'Hello.' })
  const answers = talkers.map((talker) => talker.send('hi'))
  await until('the model was asked by all', () => model.requests.length === talkers.length)
  for (const pid of workers) process.kill(pid, 'SIGSTOP')
  await meanwhile()
  await sleep(delay)
  for (const pid of workers) process.kill(pid, 'SIGCONT')
  return Promise.all(answers)
}
const newTalkers = (count) => Promise.all(Array.from({ length: count }, () => newTalker(stack)))
const stored = (talkers) => stack.sql(`select user_id, xmin, content from todochat.messages where role = 'assistant' and user_id in (${talkers.map((talker) => talker.user.id)}) order by user_id`)

test('turns that end at the same moment are stored together, in fewer transactions', async (t) => {
  if (stack.cgi) return t.skip('a CGI program has one turn')
  const talkers = await newTalkers(8)
  const answers = await endTogether(talkers)
  assert.deepEqual(answers.map(({ status, body }) => [status, body.response]), talkers.map(() => [200, 'Hello.']))
  const rows = await stored(talkers)
  assert.deepEqual(rows.map((row) => row[2]), talkers.map(() => 'Hello.'))
  assert.ok(new Set(rows.map((row) => row[1])).size < talkers.length, JSON.stringify(rows))
})

test('an answer is on the disk when it is given, though other steps need not be, also when they come together', async (t) => {
  if (stack.cgi) return t.skip('a CGI program has one turn')
  const [talkers, others] = [await newTalkers(6), await newTalkers(6)]
  let begun
  await endTogether(talkers, () => {
    begun = others.map((talker) => talker.send('hi'))
  })
  assert.deepEqual((await Promise.all(begun)).map(({ status }) => status), others.map(() => 200))
  const ends = new Set((await stored(talkers)).map((row) => row[1]))
  const beginnings = await stack.sql(`select xmin from todochat.messages where role = 'user' and user_id in (${others.map((talker) => talker.user.id)})`)
  assert.deepEqual(beginnings.filter(([xmin]) => ends.has(xmin)), [], 'a turn began in the transaction that stored an answer')
})

test('a turn that lost its lease does not take those along that end with it', async (t) => {
  if (stack.cgi) return t.skip('a CGI program has one turn')
  const talkers = await newTalkers(8)
  const lost = 3
  const answers = await endTogether(talkers, () => stack.sql(`update todochat.conversations set lease_owner = 'another' where user_id = ${talkers[lost].user.id}`))
  assert.deepEqual(answers.map(({ status }) => status), talkers.map((_, i) => (i === lost ? 409 : 200)))
  const contents = new Map((await stored(talkers)).map((row) => [Number(row[0]), row[2]]))
  for (const [i, { user }] of talkers.entries()) assert.equal(contents.get(user.id), i === lost ? '' : 'Hello.')
})

// While the answer waits for a lock its connection is cut: whether it was stored is not known then.
for (const [what, meanwhile, status, content] of [
  ['an answer whose storing was cut off is stored by the next try', '', 200, 'Hello.'],
  ['an answer that nobody may store any more is not given', "set lease_owner = 'another'", 409, ''],
]) {
  test(what, async () => {
    const talker = await newTalker(stack)
    let lock
    model.play(() => {
      lock = stack.sql(`begin; update todochat.conversations ${meanwhile || 'set title = title'} where user_id = ${talker.user.id}; select pg_sleep(1.5); commit`)
      return { delay: 500, text: 'Hello.' }
    })
    const answer = talker.send('hi')
    await until('the answer waits for the lock', async () => {
      const cut = await stack.sql("select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query like '%turn_close%' and pid <> pg_backend_pid()")
      return cut.length === 1
    })
    assert.equal((await answer).status, status)
    await lock
    assert.deepEqual((await stored([talker])).map((row) => row[2]), [content])
  })
}

test('a turn that nobody retries is closed honestly by the next message', async (t) => {
  if (stack.cgi) return t.skip('a CGI program has no workers to kill')
  const talker = await newTalker(stack)
  model.play({ text: 'Hi.' })
  await talker.say('hi')
  model.play({ hang: true })
  const lost = talker.send('add only once').catch(() => ({ status: 0 }))
  await until('the model is asked', () => model.requests.length === 1)
  await killWorkers()
  await lost
  await expireLeases()
  model.play({ text: 'Here.' })
  assert.equal((await talker.say('are you there?')).response, 'Here.')
  const { messages } = await talker.history()
  assert.deepEqual(messages.map((m) => m.role), ['user', 'assistant', 'user', 'assistant', 'user', 'assistant'])
  assert.equal(messages[3].status, 'interrupted')
  assert.match(messages[3].content, /interrupted/)
})

test('a yes that was carried out by a worker that died is told by the retry', async (t) => {
  if (stack.cgi) return t.skip('a CGI program has no workers to kill')
  const talker = await newTalker(stack)
  model.play(add, said, { calls: [{ name: 'delete_task', arguments: { task_id: 1 } }] })
  await talker.say('add only once')
  await talker.say('delete it')
  const headers = { 'idempotency-key': 'the-yes' }
  const body = { message: 'yes', conversation_id: talker.conversation }
  const first = await stack.api('POST', '/api/v1/chat', { token: talker.token, headers, body })
  assert.equal(first.body.response, "I've deleted 'only once' from your tasks.")
  // as if the worker had died between the deletion and its answer
  await stack.sql(`update todochat.idempotency_keys set reply = null where user_id = ${talker.user.id};
    update todochat.messages set status = 'running', content = '' where user_id = ${talker.user.id} and id = 6`)
  const again = await stack.api('POST', '/api/v1/chat', { token: talker.token, headers, body })
  assert.equal(again.body.response, "I've deleted 'only once' from your tasks.")
  assert.equal(again.body.tool_calls.length, 1)
})

/** As if the worker had died just before it stored the answer of this turn. */
const forgetAnswer = (talker, message) =>
  stack.sql(`update todochat.idempotency_keys set reply = null where user_id = ${talker.user.id};
    update todochat.messages set status = 'running', content = '' where user_id = ${talker.user.id} and id = ${message}`)

test('a retry is no answer to the question that its own turn asked', async () => {
  const talker = await newTalker(stack)
  model.play(add, said, { calls: [{ name: 'delete_task', arguments: { task_id: 1 } }] })
  await talker.say('add only once')
  const headers = { 'idempotency-key': 'asked-here' }
  const first = await talker.send('do it', { headers })
  assert.match(first.body.response, /^Are you sure you want to delete 'only once'/)
  await forgetAnswer(talker, 4)
  const again = await talker.send('do it', { headers })
  assert.deepEqual(await talker.titles(), ['only once'])
  assert.equal(again.body.response, first.body.response)
  assert.deepEqual(again.body.pending_confirmation, first.body.pending_confirmation)
  assert.equal((await talker.say('yes')).response, "I've deleted 'only once' from your tasks.")
})

test('a retried yes is no answer to a later question', async () => {
  const talker = await newTalker(stack)
  model.play({ calls: [{ name: 'add_task', arguments: { title: 'one' } }, { name: 'add_task', arguments: { title: 'two' } }] }, { text: 'Okay.' })
  await talker.say('set up')
  const headers = { 'idempotency-key': 'an-old-yes' }
  model.play({ text: 'To what?' })
  await talker.send('yes', { headers })
  await forgetAnswer(talker, 4)
  model.play({ calls: [{ name: 'delete_task', arguments: { task_id: 2 } }] })
  await talker.say('delete two')
  await talker.send('yes', { headers })
  assert.deepEqual(await talker.titles(), ['one', 'two'])
})

test('a yes that a model took for an offer of its own goes on with the model', async () => {
  const talker = await newTalker(stack)
  model.play({ text: 'Shall I?' }, add, said)
  await talker.say('hm')
  const headers = { 'idempotency-key': 'an-offer' }
  await talker.send('yes', { headers })
  await forgetAnswer(talker, 4)
  model.play(said)
  assert.equal((await talker.send('yes', { headers })).body.response, said.text)
  assert.deepEqual(await talker.titles(), ['only once'])
})

test('a turn that ends in 503 gives its conversation back at once', async () => {
  const talker = await newTalker(stack)
  model.play(said)
  await talker.say('hello')
  await stack.sql(`create function public.fail() returns trigger language plpgsql as 'begin raise exception using errcode = ''57014''; end';
    create trigger fail before insert on todochat.tasks for each row execute function public.fail()`)
  const headers = { 'idempotency-key': 'given-back' }
  try {
    model.play(add)
    assert.equal((await talker.send('add only once', { headers })).status, 503)
  } finally {
    await stack.sql('drop trigger fail on todochat.tasks; drop function public.fail()')
  }
  model.play(said)
  await talker.say('hello again') // a kept lease would be waited for in vain, and be a 409
  model.play(add, said)
  assert.equal((await talker.send('add only once', { headers })).status, 200)
  assert.deepEqual(await talker.titles(), ['only once'], 'a retry of the first goes on where it stopped')
})

test('a statement that fails behind a yes leaves no transaction open', async () => {
  const talker = await newTalker(stack)
  model.play(add, said, { calls: [{ name: 'delete_task', arguments: { task_id: 1 } }] }, { text: 'Here.' })
  await talker.say('add only once')
  await talker.say('delete it')
  await stack.sql(`update todochat.tasks set version = version + 1 where user_id = ${talker.user.id};
    create function public.fail() returns trigger language plpgsql as 'begin raise exception using errcode = ''P0001''; end';
    create trigger fail before update on todochat.confirmations for each row when (new.status = 'dropped') execute function public.fail()`)
  try {
    assert.match((await talker.say('yes')).response, /^I'm having trouble/)
  } finally {
    await stack.sql('drop trigger fail on todochat.confirmations; drop function public.fail()')
  }
  for (let i = 0; i < 8; i++) {
    const other = await newTalker(stack)
    await other.say('hello')
  }
  assert.deepEqual(await talker.titles(), ['only once'])
  assert.deepEqual(await stack.sql("select count(*) from pg_stat_activity where state like 'idle in transaction%'"), [['0']])
})

test('ten turns with everything restarted between them: the conversation goes on', async () => {
  const talker = await newTalker(stack)
  const seen = []
  for (let turn = 1; turn <= 10; turn++) {
    model.play(
      (request) => {
        seen.push(request.messages.filter((m) => m.role === 'user').length)
        return { calls: [{ name: 'add_task', arguments: { title: `task ${turn}` } }] }
      },
      { text: `I've added 'task ${turn}'.` },
    )
    assert.equal((await talker.say(`add task ${turn}`)).response, `I've added 'task ${turn}'.`)
    if (turn % 3 === 0) await stack.restart()
  }
  assert.deepEqual(seen, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  assert.equal((await talker.tasks()).length, 10)
})
