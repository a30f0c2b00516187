// The built-in assistant on the whole stack: real tools, real history, no model.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newTalker } from '../support/chat.mjs'
import { startStack } from '../support/stack.mjs'

let stack
before(async () => { stack = await startStack({ env: { TODOCHAT_ENGINE: 'builtin' } }) })
after(async () => { await stack?.stop() })

/** Plays [what the user says, the expected answer (string or pattern)] in one conversation. */
async function play(talker, lines) {
  let reply
  for (const [said, expected] of lines) {
    reply = await talker.say(said)
    assert.equal(reply.engine, 'builtin')
    if (typeof expected === 'string') assert.equal(reply.response, expected, said)
    else assert.match(reply.response, expected, said)
  }
  return reply
}

test('a task lives through a whole conversation', async () => {
  const talker = await newTalker(stack, { timezone: 'Europe/Berlin' })
  await play(talker, [
    ["What's on my list?", "You don't have any tasks yet."],
    ['Add buy milk to my tasks', "I've added 'buy milk' to your tasks."],
    ["Add call mom tomorrow at 3pm, it's important", "I've added 'call mom' to your tasks. It's due tomorrow at 3 pm and high priority."],
    ['Show my tasks', 'You have 2 tasks:\n1. call mom (due tomorrow at 3 pm, high priority)\n2. buy milk'],
    ['mark the second one as done', "Great! I've marked 'buy milk' as complete."],
    ["what's left?", /^You have 1 pending task:\n1\. call mom/],
    ['what have I done today?', /^You have 1 task completed today:\n1\. buy milk \(done\)$/],
    ['change it to 5pm', /time to 5pm/],
  ])
  assert.deepEqual((await talker.tasks()).map(([, title, done]) => [title, done === 't' || done === true]), [['buy milk', true], ['call mom', false]])
})

test('a deletion waits for a yes, and the answer to a question survives the request', async () => {
  const talker = await newTalker(stack)
  await play(talker, [
    ['add "meeting with John", "meeting with Sue" and "old reminder"', /^I've added 3 tasks:/],
    ['Delete the meeting', /^I found multiple tasks with 'meeting'\. Which one would you like to delete\?\n1\. meeting with John\n2\. meeting with Sue$/],
    ['the one with Sue', "Are you sure you want to delete 'meeting with Sue'? This cannot be undone."],
    ['no, the other one', "Are you sure you want to delete 'meeting with John'? This cannot be undone."],
    ['Yes, delete it', "I've deleted 'meeting with John' from your tasks."],
    ['delete old reminder', "Are you sure you want to delete 'old reminder'? This cannot be undone."],
    ['No, keep it', "Okay, I'll keep 'old reminder' in your tasks."],
  ])
  assert.deepEqual((await talker.titles()).sort(), ['meeting with Sue', 'old reminder'])
})

test('all is asked about, and harmless parts are told with the question', async () => {
  const talker = await newTalker(stack)
  await play(talker, [
    ['add gym', "I've added 'gym' to your tasks."],
    ['complete all tasks', /^Are you sure you want to mark 'gym' as complete\?$/],
    ['maybe', /./],
    ['add rent and delete the gym', "I've added 'rent' to your tasks. Are you sure you want to delete 'gym'? This cannot be undone."],
    ['cancel', "Okay, I'll keep 'gym' in your tasks."],
  ])
  assert.deepEqual((await talker.tasks()).filter(([, , done]) => done === 't' || done === true), [])
})

test('filters are those of the tools', async () => {
  const talker = await newTalker(stack, { timezone: 'America/New_York' })
  await play(talker, [
    ['add a today', /added 'a'.*due today/],
    ['add b tomorrow', /added 'b'.*due tomorrow/],
    ['add c yesterday', /added 'c'.*due yesterday/],
    ['add d high priority', /added 'd'.*high priority/],
    ['what is due today?', 'You have 1 task due today:\n1. a (due today)'],
    ['what about tomorrow?', 'You have 1 task due tomorrow:\n1. b (due tomorrow)'],
    ["what's overdue?", 'You have 1 overdue task:\n1. c (due yesterday)'],
    ['show high priority tasks', 'You have 1 high priority task:\n1. d (high priority)'],
    ['delete everything except d', /^Are you sure you want to delete 3 tasks: 'c', 'a' and 'b'\?/],
  ])
})

test('no reply shows an id', async () => {
  const talker = await newTalker(stack)
  for (const said of ['add x-ray', 'show my tasks', 'complete the x-ray', 'delete it', 'yes', 'help', 'delete number 7', 'tell me a joke']) {
    const { response } = await talker.say(said)
    assert.doesNotMatch(response, /\bID\b|task_id|\(ID/i, said)
  }
})

test('more deletions than one question can hold: the rest is refused, and nothing breaks', async () => {
  const talker = await newTalker(stack)
  await stack.sql(`insert into todochat.tasks (user_id, id, title)
    select ${talker.user.id}, n, case n when 501 then 'zebra' else 'chore ' || n end from generate_series(1, 501) n;
    update todochat.users set task_seq = 501, tasks_total = 501 where id = ${talker.user.id}`)
  const asked = await talker.say('delete all my tasks and delete zebra')
  assert.match(asked.response, /^You have 501 tasks, and I can take 500 at a time\. This is about the first 500; 1 will be left\. Are you sure you want to delete 500 tasks/)
  assert.equal(asked.tool_calls.filter((call) => call.tool === 'delete_task' && !call.success).length, 1)
  await talker.say('no')
})

test('more tasks than one question can hold: question and answer say that some remain', async () => {
  const talker = await newTalker(stack)
  await stack.sql(`insert into todochat.tasks (user_id, id, title) select ${talker.user.id}, n, 'chore ' || n from generate_series(1, 503) n;
    update todochat.users set task_seq = 503, tasks_total = 503 where id = ${talker.user.id}`)
  await play(talker, [
    ['delete all my tasks', /^You have 503 tasks, and I can take 500 at a time\. This is about the first 500; 3 will be left\. Are you sure you want to delete 500 tasks/],
    ['yes', /and 495 more from your tasks\. That is as many as I can take at a time\. You now have 3 tasks: 3 pending and 0 completed\.$/],
    ['delete all my tasks', /^Are you sure you want to delete 3 tasks/],
    ['yes', /'chore 503' from your tasks\.$/],
  ])
  assert.deepEqual(await talker.tasks(), [])
})
