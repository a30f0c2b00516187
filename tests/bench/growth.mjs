// Growth: what the same work costs with more data. Nothing may grow faster than the logarithm of the data.
import { McpCalls } from './mcp.mjs'
import { compared, cpuOf } from './table.mjs'

const turn = (token, message, conversation) => ({ token, body: { message, conversation_id: conversation } })

/** Alternates runs of [size, requests] and adds a line for each size above the first, CPU against the first's. */
async function grow(lab, table, { rounds, seconds, users }, name, unit, sizes) {
  const url = `${lab.stack.url}/api/v1/chat`
  const runs = await lab.alternate(rounds, ...sizes.map(([, requests]) => () => lab.load(url, requests, { seconds, users: Math.min(users, requests.length) })))
  for (const [i, [size]] of sizes.entries()) {
    if (i === 0) continue
    table.add({
      name: `${name}: ${size.toLocaleString('en')} ${unit} against ${sizes[0][0]}`, unit: 'µs CPU/turn', ours: cpuOf(runs[i]), baseline: cpuOf(runs[0]),
      ...compared(runs[i], runs[0], cpuOf),
      target: { most: Number((Math.log(size) / Math.log(sizes[0][0])).toFixed(1)) }, p50: runs[i].p50, p99: runs[i].p99, cpu: runs[i].cpu, baselineP50: runs[0].p50, baselineP99: runs[0].p99, baselineCpu: runs[0].cpu,
    })
  }
}

export async function tasks(lab, table, plan) {
  const [few, more, most] = plan.tasks
  const rows = []
  for (const n of [few, more, most]) rows.push([n, await lab.people({ count: 2, tasks: n, messages: 20, rare: n / 10 })])
  const asking = (message) => rows.map(([n, people]) => [n, people.map((p) => turn(p.token, message, 1))])
  await grow(lab, table, { ...plan, users: 2 }, 'turn that adds a task', 'tasks', asking('add buy milk to my tasks'))
  await grow(lab, table, { ...plan, users: 2 }, 'turn that looks for one by its name', 'tasks', asking('I finished the zeppelin'))
  const [[, small], , [, large]] = rows
  const url = `${lab.stack.url}/mcp`
  for (const [name, tool, args] of [
    ['list, first page of 10', 'list_tasks', { limit: 10 }],
    ['search, a rare word', 'list_tasks', { search: 'zeppelin', limit: 10 }],
    ['search, a word in every task', 'list_tasks', { search: 'task', limit: 10 }],
    ['add', 'add_task', { title: 'call mom' }],
  ]) {
    const { headers, body } = McpCalls.modern(tool, args)
    const call = (people) => () => lab.load(url, people.map(({ token }) => ({ token, body })), { seconds: plan.seconds, users: 2, headers })
    const [b, a] = await lab.alternate(plan.rounds, call(small), call(large))
    table.add({
      name: `MCP ${name}: ${most.toLocaleString('en')} tasks against ${few}`, unit: 'ms p50', ours: a.p50, baseline: b.p50,
      ...compared(a, b, (run) => run.p50), target: { most: 1.5 }, p50: a.p50, p99: a.p99, cpu: a.cpu, baselineP50: b.p50, baselineP99: b.p99, baselineCpu: b.cpu,
    })
  }
}

export async function messages(lab, table, plan) {
  const [few, more, most] = plan.messages
  // Short conversations would grow while they are measured, so there are many of them.
  const short = await lab.people({ count: 2, conversations: 300, messages: few })
  const requests = [[few, Array.from({ length: 600 }, (_, i) => turn(short[i % 2].token, 'add buy milk to my tasks', 1 + (i >> 1)))]]
  for (const n of [more, most]) requests.push([n, (await lab.people({ count: 2, messages: n })).map((p) => turn(p.token, 'add buy milk to my tasks', 1))])
  await grow(lab, table, { ...plan, users: 2 }, 'turn in a conversation', 'messages', requests)
}

export async function users(lab, table, plan) {
  const most = plan.people.at(-1)
  const all = await lab.people({ count: most, tasks: 2, messages: 4 })
  const some = (n) => Array.from({ length: Math.min(n, 4000) }, (_, i) => all[Math.floor((i * n) / Math.min(n, 4000))])
  await grow(lab, table, plan, 'turn of one user', 'users', plan.people.map((n) => [n, some(n).map((p) => turn(p.token, 'add buy milk to my tasks', 1))]))
}
