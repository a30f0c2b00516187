// The comparisons: todochat and another server doing the same work, in turns.
import { McpCalls } from './mcp.mjs'

const message = 'add buy milk to my tasks'
const chat = (people, conversation = 1) => people.map(({ token }) => ({ token, body: { message, conversation_id: conversation } }))
const history = { tasks: 50, messages: 50 }

/**
 * Runs the load of a Node server until V8 has compiled what is hot: its CPU time a request has not fallen twice in a
 * row; `most` seconds at most, which is enough on a machine that does nothing else.
 */
async function warm(run, most) {
  const slice = Math.min(2, most)
  for (let spent = 0, least = Infinity, steady = 0; spent < most && steady < 2; spent += slice) {
    const { node } = (await run(slice)).cpu
    steady = node > 0.9 * least ? steady + 1 : 0
    least = Math.min(least, node)
  }
}

/** Asks once and insists that the work was done: an error is quick, too. Returns what is kept of the user then. */
async function ask(lab, url, user, { body, headers = {} }, done) {
  const answer = await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json', authorization: `Bearer ${user.token}` }, body: JSON.stringify(body) })
  const text = await answer.text()
  if (answer.status !== 200 || !done(JSON.parse(text))) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 500)}`)
  return lab.kept(user.id)
}

/** Insists that all servers leave the same behind: rows, counters, audit. */
async function same(lab, urls, request, done) {
  const users = await lab.people({ count: urls.length, ...history })
  const left = []
  for (const [i, url] of urls.entries()) left.push(await ask(lab, url, users[i], request, done))
  for (const [i, url] of urls.entries()) if (left[i] !== left[0]) throw new Error(`${url} stored\n${left[i]}\nand ${urls[0]}\n${left[0]}`)
}

const added = (reply) => reply.response === "I've added 'buy milk' to your tasks." && reply.tool_calls[0].success && reply.tool_calls[0].result.task.title === 'buy milk'
const succeeded = (reply) => reply.result.structuredContent.success && !reply.result.isError && reply.result.content[0].text.startsWith('SUCCESS: ')

/** A turn of the built-in assistant against its own SQL run by pgbench. */
export async function builtin(lab, table, { rounds, seconds, users }) {
  const ours = await lab.people({ count: users, ...history })
  const theirs = await lab.people({ count: users, ...history })
  await ask(lab, `${lab.stack.url}/api/v1/chat`, ours[0], chat(ours)[0], added)
  const [a, b] = await lab.alternate(
    rounds,
    () => lab.load(`${lab.stack.url}/api/v1/chat`, chat(ours), { seconds, users }),
    () => lab.limit({ first: theirs[0].id, users, seconds }),
  )
  table.rate('chat turn, built-in assistant, against pgbench with its SQL', 'turns/s', a, b, { least: 0.8 })
}

/** A turn with a model that answers at once against the same in Node; for `callers`, see mcp. */
export async function model(lab, table, { rounds, seconds, warmup, callers }) {
  const agents = await lab.other('chat.mjs', 'agents')
  const plain = await lab.other('chat.mjs', 'fetch')
  const contestants = [[lab.stack.url], [agents.url, agents], [plain.url, plain]]
  await same(lab, contestants.map(([url]) => `${url}/api/v1/chat`), { body: { message, conversation_id: 1 } }, added)
  const most = callers.at(-1)
  const turns = []
  for (const [url, other] of contestants) {
    const people = await lab.people({ count: most, ...history })
    const turn = (users, time) => lab.load(`${url}/api/v1/chat`, chat(people.slice(0, users)), { seconds: time, users }, other)
    if (other) await warm((time) => turn(most, time), warmup)
    turns.push(turn)
  }
  for (const users of callers) {
    const aim = (least) => (users === most ? { least } : undefined)
    const [a, b, c] = await lab.alternate(rounds, ...turns.map((turn) => () => turn(users, seconds)))
    table.rate(`chat turn, instant model, ${users} callers, against @openai/agents on fastify`, 'turns/s', a, b, aim(10))
    table.rate(`chat turn, instant model, ${users} callers, against plain fetch on fastify`, 'turns/s', a, c, aim(2.5))
  }
  for (const other of [agents, plain]) await other.stop()
}

/**
 * Tool calls from outside against the official SDK, each era in its own words: with so many callers at once as are
 * named. What is reached is held against the aim with the most of them, when neither server waits for its callers.
 */
export async function mcp(lab, table, { rounds, seconds, warmup, callers, sdks }) {
  const most = callers.at(-1)
  for (const [version, file, words] of [['1.x', 'mcp1.mjs', McpCalls.legacy], ['2.x', 'mcp2.mjs', McpCalls.modern]]) {
    if (!sdks.includes(version)) continue
    const server = await lab.other(file)
    const ours = await lab.people({ count: most, ...history })
    const theirs = await lab.people({ count: most, ...history })
    for (const [tool, args] of [['list_tasks', {}], ['add_task', { title: 'buy milk' }]]) {
      const { headers, body } = words(tool, args)
      await same(lab, [lab.stack.url, server.url].map((url) => `${url}/mcp`), { headers, body }, succeeded)
      const load = (url, people, users, time, other) =>
        lab.load(`${url}/mcp`, people.slice(0, users).map(({ token }) => ({ token, body })), { seconds: time, users, headers }, other)
      await warm((time) => load(server.url, theirs, most, time, server), warmup)
      for (const users of callers) {
        const [a, b] = await lab.alternate(rounds, () => load(lab.stack.url, ours, users, seconds), () => load(server.url, theirs, users, seconds, server))
        table.rate(`MCP ${tool}, ${users} callers, against the TypeScript SDK ${version}`, 'calls/s', a, b, users === most ? { least: 3.5 } : undefined)
      }
    }
    await server.stop()
  }
}
