// One chat worker holds many turns: none of them may make the others wait, and a database that is gone is not waited for long.
import assert from 'node:assert/strict'
import net from 'node:net'
import { after, before, test } from 'node:test'
import { newTalker } from '../support/chat.mjs'
import { startModel } from '../support/model.mjs'
import { sleep, startStack, until } from '../support/stack.mjs'

let stack, model
before(async () => {
  model = await startModel()
  stack = await startStack({
    env: { TODOCHAT_ENGINE: 'llm', TODOCHAT_LLM_URL: model.url, TODOCHAT_LLM_MODEL: 'scripted', TODOCHAT_CHAT_WORKERS: '1' },
  })
})
after(async () => {
  stack?.thaw()
  await stack?.stop()
  await model?.stop()
})

test('a stream that its reader does not read holds nobody up, and its turn is stored', async (t) => {
  if (stack.cgi) return t.skip('a CGI program has one turn')
  const [lazy, other] = [await newTalker(stack), await newTalker(stack)]
  await stack.sql(`insert into todochat.tasks (user_id, id, title, description)
      select ${lazy.user.id}, g, 'task ' || g, repeat('x', 9900) from generate_series(1, 100) g;
    update todochat.users set task_seq = 100, tasks_total = 100 where id = ${lazy.user.id}`)
  model.play({ calls: Array(12).fill({ name: 'list_tasks', arguments: { limit: 100 } }) }, { text: 'That is all.' })
  const body = JSON.stringify({ message: 'read me everything' })
  const socket = net.connect({ port: stack.port, host: '127.0.0.1' }).on('error', () => {})
  socket.pause()
  socket.write(
    `POST /api/v1/chat HTTP/1.1\r\nHost: 127.0.0.1:${stack.port}\r\nAuthorization: Bearer ${lazy.token}\r\nAccept: text/event-stream\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await until('its tools run', async () => Number((await stack.sql(`select count(*) from todochat.tool_calls where user_id = ${lazy.user.id}`))[0][0]) > 0)
  const began = Date.now()
  await other.say('hello')
  assert.ok(Date.now() - began < 8000, `another turn waited ${Date.now() - began} ms`)
  await until('the turn is stored', async () => (await lazy.history(1)).messages?.[1].status === 'done')
  socket.destroy()
})

test('turns that began at different times are told of a frozen database together, well within 15 s', async (t) => {
  if (stack.cgi) return t.skip('the same code, with one turn')
  const talkers = await Promise.all([1, 2, 3].map(() => newTalker(stack)))
  model.play({ hang: true })
  const before = model.requests.length
  const answers = []
  for (const talker of talkers) {
    answers.push(talker.send('hello'))
    await until('the model is asked', () => model.requests.length === before + answers.length)
    await sleep(talker === talkers.at(-1) ? 100 : 1500)
  }
  await stack.freeze()
  const began = Date.now()
  try {
    for (const { status } of await Promise.all(answers)) assert.equal(status, 503)
    assert.ok(Date.now() - began < 12000, `it took ${Date.now() - began} ms; by design 10 s at most`)
  } finally {
    stack.thaw()
  }
  await until('the database is back', async () => (await stack.api('GET', '/readyz')).status === 200)
  await sleep(1500)
})

for (const [what, step] of Object.entries({
  'answers with a tool call': { delay: 2000, calls: [{ name: 'add_task', arguments: { title: 'late' } }] },
  'answers with text': { delay: 2000, text: 'Okay.' },
  'does not answer': { hang: true },
})) {
  test(`the database freezes while the model thinks, which then ${what}: 503 within 15 s`, async (t) => {
    if (stack.cgi) return t.skip('the same code, with one turn')
    const talkers = await Promise.all([1, 2, 3].map(() => newTalker(stack)))
    model.play(step)
    const answers = talkers.map((talker) => talker.send('hello'))
    await until('the model is asked', () => model.requests.length === 3)
    await stack.freeze()
    const began = Date.now()
    try {
      for (const { status, headers } of await Promise.all(answers)) {
        assert.equal(status, 503)
        assert.match(headers.get('retry-after'), /^\d+$/)
      }
      assert.ok(Date.now() - began < 15000, `it took ${Date.now() - began} ms`)
    } finally {
      stack.thaw()
    }
    await until('the database is back', async () => (await stack.api('GET', '/readyz')).status === 200)
    await sleep(1500)
  })
}
