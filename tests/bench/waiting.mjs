// Waiting: chats whose model takes seconds, what they hold meanwhile, and what others notice of them.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { crowd, load, median, percentile, post } from './load.mjs'
import { McpCalls } from './mcp.mjs'

const turn = ({ token }) => ({ token, body: { message: 'add buy milk to my tasks', conversation_id: 1 } })
const modelSeconds = 2
const callsPerTurn = 2

/** Memory of an idle worker, and how soon the first event and the history come. */
export async function single(lab, table, { samples }) {
  const [person] = await lab.people({ count: 1, tasks: 50, messages: 50 })
  await lab.delay(20)
  const agent = new http.Agent({ keepAlive: true })
  const firsts = []
  for (let i = 0; i < samples; i++) {
    const { status, first } = await post(agent, `${lab.stack.url}/api/v1/chat`, { ...turn(person), headers: { accept: 'text/event-stream' } })
    if (status !== 200) throw new Error(`a streamed turn was answered ${status}`)
    firsts.push(first)
  }
  agent.destroy()
  table.add({ name: 'first event of a streamed turn, 50 messages of history loaded', unit: 'ms', ours: median(firsts), target: { most: 5 }, p50: median(firsts), p99: percentile(firsts, 99) })
  await lab.delay(0)
  const read = await load(`${lab.stack.url}/api/v1/conversations/1`, [{ token: person.token }], { seconds: 1, users: 1 })
  table.add({ name: 'reading a conversation, 50 messages', unit: 'ms', ours: read.p50, target: { most: 5 }, p50: read.p50, p99: read.p99 })
  await sleep(2000) // a worker gives back what it does not need after a second without a request
  const { workers, count } = await lab.idle()
  table.add({ name: 'memory of an idle worker (PSS)', unit: 'MB', ours: workers / count / 1e6, target: { most: 2.5 }, memory: { workers } })
}

/** `people` all ask at once; memory is taken while all of them wait for the first answer. */
async function wait(lab, url, people, other) {
  let memory
  const got = await lab.measured(async () => {
    const before = await lab.asked()
    const answers = crowd(`${url}/api/v1/chat`, people.map(turn))
    const sampled = (async () => {
      for (let tries = 0; tries < 200 && (await lab.asked()) < before + people.length; tries++) await sleep(20)
      memory = await lab.memory(other)
    })()
    const all = await answers
    await sampled
    const bad = all.filter((a) => a.status !== 200)
    if (bad.length > 0) throw new Error(`of ${all.length} chats ${bad.length} were answered ${bad[0].status}`)
    const times = all.map((a) => a.ms)
    return { requests: all.length, p50: median(times), p99: percentile(times, 99) }
  }, other)
  return { ...got, memory: memory.workers + memory.backends, parts: memory }
}

export async function chats(lab, table, plan) {
  const people = await lab.people({ count: Math.max(...plan.chats), tasks: 5, messages: 50 })
  const modelMs = modelSeconds * 1000 * callsPerTurn
  await lab.restart({}) // workers as small as they begin
  await wait(lab, lab.stack.url, people.slice(0, 8)) // connections to the model and to Postgres are open
  await lab.delay(modelSeconds * 1000)
  const idle = await lab.memory()
  for (const n of plan.chats) {
    const r = await wait(lab, lab.stack.url, people.slice(0, n))
    table.add({
      name: `${n.toLocaleString('en')} ${n === 1 ? 'chat' : 'chats'} at once, model ${modelSeconds} s twice a turn: p99 against the model's time`, unit: 's', ours: r.p99 / 1000, baseline: modelMs / 1000, ratio: r.p99 / modelMs,
      target: { most: 1.4 }, p50: r.p50, p99: r.p99, cpu: n >= 100 ? r.cpu : undefined, memory: r.parts,
    })
    if (n === 256) {
      const more = r.memory - idle.workers - idle.backends
      table.add({ name: `memory per waiting chat at ${n}, above the idle pool and its backends`, unit: 'KB', ours: more / n / 1000, memory: idle })
      table.add({ name: `memory per waiting chat at ${n}, the whole pool and its backends`, unit: 'KB', ours: r.memory / n / 1000, target: { most: 100 }, memory: r.parts })
    }
  }
  for (const [name, kind] of plan.others) {
    await lab.restart({}) // what 1,000 chats took is not given back at once
    const other = await lab.other('chat.mjs', kind)
    await lab.delay(0)
    await wait(lab, lab.stack.url, people.slice(0, 8))
    await wait(lab, other.url, people.slice(0, 8), other)
    await lab.delay(modelSeconds * 1000)
    const ours = await wait(lab, lab.stack.url, people.slice(0, 256))
    const theirs = await wait(lab, other.url, people.slice(0, 256), other)
    table.add({
      name: `memory of 256 waiting chats, against ${name}`, unit: 'MB', ours: ours.memory / 1e6, baseline: theirs.memory / 1e6, ratio: ours.memory / theirs.memory,
      p50: ours.p50, p99: ours.p99, cpu: ours.cpu, baselineP50: theirs.p50, baselineP99: theirs.p99, baselineCpu: theirs.cpu, memory: ours.parts,
    })
    await other.stop()
  }
  await lab.delay(0)
}

/** The 99th percentile of quick requests while 256 chats wait, against an idle server. */
export async function bystanders(lab, table, { rounds, seconds }) {
  const people = await lab.people({ count: 256, tasks: 5, messages: 50 })
  const [reader] = await lab.people({ count: 1, tasks: 50, messages: 2 })
  const list = McpCalls.modern('list_tasks', { limit: 10 })
  const probes = [
    ['GET /api/v1/auth/me', '/api/v1/auth/me', {}, {}],
    ['MCP list_tasks', '/mcp', { body: list.body }, list.headers],
    ['GET /readyz', '/readyz', {}, {}],
  ]
  const probe = async () => {
    const p99s = []
    for (const [, path, request, headers] of probes) {
      p99s.push(await load(`${lab.stack.url}${path}`, [{ token: reader.token, ...request }], { seconds, users: 1, headers }))
    }
    return p99s
  }
  const busy = async () => {
    const before = await lab.asked()
    await lab.delay(1000 * (seconds * probes.length + 4))
    const answers = crowd(`${lab.stack.url}/api/v1/chat`, people.map(turn))
    while ((await lab.asked()) < before + people.length) await sleep(50)
    await lab.delay(0) // for the second question of each
    const p99s = await probe()
    const bad = (await answers).filter((a) => a.status !== 200)
    if (bad.length > 0) throw new Error(`of ${people.length} chats ${bad.length} were answered ${bad[0].status}`)
    return p99s
  }
  await probe()
  const [idle, loaded] = await lab.alternate(rounds, probe, busy)
  for (const [i, [name]] of probes.entries()) {
    table.add({
      name: `${name}, p99 while 256 chats wait against idle`, unit: 'ms', ours: loaded[i].p99, baseline: idle[i].p99, ratio: loaded[i].p99 / idle[i].p99,
      target: { most: 2 }, p50: loaded[i].p50, p99: loaded[i].p99, baselineP50: idle[i].p50, baselineP99: idle[i].p99,
    })
  }
}
