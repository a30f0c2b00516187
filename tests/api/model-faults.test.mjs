// A model that fails in every way: the user gets a friendly sentence, the message is kept, the next turn works.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newTalker } from '../support/chat.mjs'
import { startModel } from '../support/model.mjs'
import { startStack } from '../support/stack.mjs'

let stack, model
before(async () => {
  model = await startModel()
  stack = await startStack({ env: { TODOCHAT_ENGINE: 'llm', TODOCHAT_LLM_URL: model.url, TODOCHAT_LLM_MODEL: 'scripted', TODOCHAT_LLM_TIMEOUT: '2' } })
})
after(async () => {
  await stack?.stop()
  await model?.stop()
  assert.deepEqual(model?.faults, [])
})

const technical = /error|http|json|timeout|exception|stack|model|500|429|curl|sql|undefined|null/i
const torn = '{"choices":[{"message":{"role":"assistant","content":"I\'ve add'
const addTorn = '{"choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"1","type":"function","function":{"name":"add_task","arguments":"{\\"title\\":\\"torn\\"}"}}]},"finish_reason":"length"}]}'
const streamWithoutDone = 'data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"1","function":{"name":"add_task","arguments":"{\\"title\\":\\"torn\\"}"}}]}}]}\n\n'

const faults = {
  'an HTTP 500': { status: 500 },
  'an HTTP 401': { status: 401 },
  'an HTTP 429 with a long Retry-After': { status: 429, headers: { 'retry-after': '3600' } },
  'no answer at all': { hang: true },
  'a connection that is closed instead of an answer': { gone: true },
  'an answer that is no JSON': { raw: '<html>busy</html>' },
  'an answer that is torn': { raw: torn },
  'a connection that breaks': { cut: true, text: 'x'.repeat(500) },
  'a call that was cut off': { raw: addTorn },
  'a stream without its end': { raw: streamWithoutDone, type: 'text/event-stream' },
  'an endless stream': { endless: true },
  'a huge answer': { huge: 3 << 20 },
  'wrong UTF-8': { raw: Buffer.from('{"choices":[{"message":{"content":"\xff\xfe"}}]}', 'latin1') },
  'an empty answer': { text: '' },
  'blanks': { text: ' \n ' },
  'no choices': { raw: '{"choices":[]}' },
  'an error with status 200': { raw: '{"error":{"message":"no credits","code":402}}' },
  'a redirect': { redirect: 'http://127.0.0.1:1/' },
  'wrong types': { raw: '{"choices":[{"message":{"content":7,"tool_calls":"no"}}]}' },
  'deep nesting': { raw: '['.repeat(100000) },
}

for (const [what, step] of Object.entries(faults)) {
  test(`${what}: a friendly sentence, within 15 s`, async () => {
    const talker = await newTalker(stack)
    model.play(step)
    const began = performance.now()
    const reply = await talker.say('the quick brown fox and so on')
    assert.ok(performance.now() - began < 15000)
    assert.ok(reply.response.length > 10)
    assert.doesNotMatch(reply.response, technical)
    assert.deepEqual(await talker.titles(), [])
    const { messages } = await talker.history()
    assert.equal(messages[0].content, 'the quick brown fox and so on')
    model.play({ text: 'Back again.' })
    assert.equal((await talker.say('hello?')).response, 'Back again.')
  })
}

test('a fault that passes is not noticed', async () => {
  const talker = await newTalker(stack)
  model.play({ status: 500 }, { raw: torn }, { text: 'Here I am.' })
  assert.equal((await talker.say('hi there')).response, 'Here I am.')
  model.play({ status: 429, headers: { 'retry-after': '1' } }, { text: 'Here I am.' })
  assert.equal((await talker.say('hi there')).response, 'Here I am.')
})

test('a kept connection that was just being closed: the whole question is asked again', async () => {
  const talker = await newTalker(stack)
  const questions = []
  for (let i = 0; i < 4; i++) { // each of the workers has a connection to keep
    model.play({ text: 'Hello.' })
    await talker.say('hi there')
    model.play({ gone: true }, { text: 'Here I am.' })
    assert.equal((await talker.say('the quick brown fox')).response, 'Here I am.')
    questions.push(model.requests.map((r) => JSON.stringify(r.messages)))
  }
  for (const [first, ...others] of questions) assert.deepEqual(others, [first])
})

test('a stream ends in done even when the model fails', async () => {
  const talker = await newTalker(stack)
  model.play({ status: 500 })
  const events = await stack.sse('/api/v1/chat', { token: talker.token, body: { message: 'the quick brown fox' } })
  assert.equal(events[0].event, 'start')
  assert.equal(events.at(-1).event, 'done')
  assert.equal(events.filter((e) => e.event === 'delta').map((e) => e.data.text).join(''), events.at(-1).data.response)
})

test('what was done before the model failed is told', async () => {
  const talker = await newTalker(stack)
  model.play({ calls: [{ name: 'add_task', arguments: { title: 'half way' } }] }, { status: 500 })
  const reply = await talker.say('the quick brown fox')
  assert.match(reply.response, /half way/)
  assert.deepEqual(await talker.titles(), ['half way'])
})

test('with the model away the built-in assistant answers what it is sure of', async () => {
  const talker = await newTalker(stack)
  model.play({ status: 503 })
  const reply = await talker.say('Add buy milk to my tasks')
  assert.equal(reply.response, "I've added 'buy milk' to your tasks.")
  assert.equal(reply.engine, 'builtin')
})

test('thinking aloud and content in parts are read', async () => {
  const talker = await newTalker(stack)
  model.play({ text: '<think>hmm, secret</think>\n\nHello there.' })
  assert.equal((await talker.say('hi')).response, 'Hello there.')
  model.play({ raw: '{"choices":[{"message":{"content":[{"type":"text","text":"In "},{"type":"text","text":"parts."}],"reasoning":"x"},"finish_reason":"stop"}]}' })
  assert.equal((await talker.say('hi')).response, 'In parts.')
})

test('a very long answer is cut at 20,000 characters', async () => {
  const talker = await newTalker(stack)
  model.play({ text: 'long words '.repeat(5000) })
  assert.equal([...(await talker.say('hi')).response].length, 20000)
})

test('auto: the built-in answers what it is sure of, the model the rest', async () => {
  const auto = await startStack({ env: { TODOCHAT_ENGINE: 'auto', TODOCHAT_LLM_URL: model.url, TODOCHAT_LLM_MODEL: 'scripted' } })
  try {
    const talker = await newTalker(auto)
    model.play({ text: 'I can only help with tasks.' })
    assert.equal((await talker.say('Add buy milk to my tasks')).engine, 'builtin')
    assert.equal(model.requests.length, 0)
    assert.equal((await talker.say('why is the sky so blue in the evening over Lisbon')).engine, 'scripted')
  } finally {
    await auto.stop()
  }
})
