// The comparisons: todochat and another server doing the same work, in turns.
import { McpCalls } from './mcp.mjs'

const message = 'add buy milk to my tasks'
const chat = (people, conversation = 1) => people.map(({ token }) => ({ token, body: { message, conversation_id: conversation } }))
const history = { tasks: 50, messages: 50 }

/** Asks once and insists that the work was done: an error is quick, too. */
async function check(url, { token, body }, headers, done) {
  const answer = await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify(body) })
  const text = await answer.text()
  if (answer.status !== 200 || !done(JSON.parse(text))) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 500)}`)
}
const added = (reply) => reply.response === "I've added 'buy milk' to your tasks." && reply.tool_calls[0].success
const succeeded = (reply) => reply.result.structuredContent.success && !reply.result.isError && reply.result.content[0].text.startsWith('SUCCESS: ')

/** A turn of the built-in assistant against its own SQL run by pgbench. */
export async function builtin(lab, table, { rounds, seconds, users }) {
  const ours = await lab.people({ count: users, ...history })
  const theirs = await lab.people({ count: users, ...history })
  await check(`${lab.stack.url}/api/v1/chat`, chat(ours)[0], {}, added)
  const [a, b] = await lab.alternate(
    rounds,
    () => lab.load(`${lab.stack.url}/api/v1/chat`, chat(ours), { seconds, users }),
    () => lab.limit({ first: theirs[0].id, users, seconds }),
  )
  table.rate('chat turn, built-in assistant, against pgbench with its SQL', 'turns/s', a, b, { least: 0.8 })
}

/** A turn with a model that answers at once against the same in Node. */
export async function model(lab, table, { rounds, seconds, users }) {
  const people = await lab.people({ count: users, ...history })
  const agents = await lab.other('chat.mjs', 'agents')
  const plain = await lab.other('chat.mjs', 'fetch')
  await lab.copy(people, history)
  for (const { url } of [lab.stack, agents, plain]) await check(`${url}/api/v1/chat`, chat(people)[0], {}, added)
  const turn = (url, other) => () => lab.load(`${url}/api/v1/chat`, chat(people), { seconds, users }, other)
  for (const other of [agents, plain]) await turn(other.url, other)() // until Node has compiled what is hot
  const [a, b, c] = await lab.alternate(rounds, turn(lab.stack.url), turn(agents.url, agents), turn(plain.url, plain))
  table.rate('chat turn, instant model, against @openai/agents on fastify', 'turns/s', a, b, { least: 10 })
  table.rate('chat turn, instant model, against plain fetch on fastify', 'turns/s', a, c, { least: 2.5 })
  for (const other of [agents, plain]) await other.stop()
  await lab.otherSql('truncate conversations, messages, tasks, tool_calls')
}

/** Tool calls from outside against the official SDK, each era in its own words. */
export async function mcp(lab, table, { rounds, seconds, users }) {
  const servers = [
    ['1.x', await lab.other('mcp1.mjs'), McpCalls.legacy],
    ['2.x', await lab.other('mcp2.mjs'), McpCalls.modern],
  ]
  for (const [version, server, words] of servers) {
    const people = await lab.people({ count: users, ...history }) // with 50 tasks each, before they add more
    await lab.copy(people, history)
    for (const [tool, args] of [['list_tasks', {}], ['add_task', { title: 'buy milk' }]]) {
      const { headers, body } = words(tool, args)
      for (const { url } of [lab.stack, server]) await check(`${url}/mcp`, { token: people[0].token, body }, headers, succeeded)
      const call = (url, other) => () => lab.load(`${url}/mcp`, people.map(({ token }) => ({ token, body })), { seconds, users, headers }, other)
      await call(server.url, server)()
      const [a, b] = await lab.alternate(rounds, call(lab.stack.url), call(server.url, server))
      table.rate(`MCP ${tool}, against the TypeScript SDK ${version}`, 'calls/s', a, b, { least: 3.5 })
    }
    await server.stop()
  }
  await lab.otherSql('truncate conversations, messages, tasks, tool_calls')
}
