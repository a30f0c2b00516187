// The laboratory: one todochat as in production (fsync on, limits off), the servers it is compared with on the
// same database, a scripted model, and how each is measured.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFolder, freePort, startStack, top } from '../support/stack.mjs'
import { limit } from './limit.mjs'
import { load, median } from './load.mjs'
import { kept, makePeople, tokenMaker } from './people.mjs'
import { children, cpu, family, peers, pss } from './processes.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const database = 'todochat_production'
const role = 'todochat_app'
const otherName = 'baseline' // what the other servers call themselves to Postgres

/** A child that says it is ready with a line, and leaves when its standard input ends or we do. */
function startChild(program, args, env = {}) {
  return new Promise((done, fail) => {
    const child = spawn('setpriv', ['--pdeathsig', 'TERM', program, ...args], { env: { ...process.env, NODE_ENV: 'production', ...env }, stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdout.once('data', (line) => done({ child, line: String(line).trim() }))
    child.on('error', fail)
    child.on('exit', (code) => fail(new Error(`${program} ${args.join(' ')} left with ${code}`)))
  })
}

class Lab {
  /** Runs statements as the superuser in todochat's database. */
  sql = (text) => this.stack.sql(text, { database })

  async start() {
    this.children = []
    const model = await startChild(join(buildFolder(), 'tests', 'bench', 'model'), [])
    this.children.push(model.child)
    this.model = `http://127.0.0.1:${model.line}`
    this.stack = await startStack({
      env: {
        TODOCHAT_ENV: 'production',
        TODOCHAT_PG_FSYNC: 'on',
        TODOCHAT_ENGINE: 'builtin',
        TODOCHAT_LLM_URL: `${this.model}/v1`,
        TODOCHAT_LLM_KEY: 'key',
        TODOCHAT_LLM_MODEL: 'scripted',
        // the defaults, unless whoever runs the benchmark wants to see others
        TODOCHAT_CHAT_WORKERS: process.env.TODOCHAT_CHAT_WORKERS ?? '',
        TODOCHAT_FAST_WORKERS: process.env.TODOCHAT_FAST_WORKERS ?? '',
        TODOCHAT_TURNS: process.env.TODOCHAT_TURNS ?? '',
      },
      cgi: false,
    })
    this.folder = join(this.stack.var, 'bench')
    mkdirSync(this.folder)
    const secret = readFileSync(join(this.stack.var, 'secret', 'jwt'), 'utf8').trim()
    const { token } = await this.stack.register()
    this.token = tokenMaker(token, secret)
    const { body } = await this.call(token, 'tools/list')
    this.settings = { processes: 2, secret, model: 'scripted', modelUrl: `${this.model}/v1`, tools: body.result.tools }
    await this.call(token, 'tools/call', { name: 'add_task', arguments: { title: 'buy milk' } }) // people's histories are made of it
  }

  call(token, method, params = {}) {
    const headers = { 'mcp-protocol-version': '2025-11-25', accept: 'application/json, text/event-stream' }
    return this.stack.api('POST', '/mcp', { token, headers, body: { jsonrpc: '2.0', id: 1, method, params } })
  }

  /** Lets todochat run on with other settings. */
  async restart(env) {
    Object.assign(this.stack.env, env)
    await this.stack.restart()
  }

  /** Makes users, see makePeople; returns [{id, token}]. */
  async people(wish) {
    const first = await makePeople(this.sql, wish)
    return Array.from({ length: wish.count }, (_, i) => ({ id: first + i, token: this.token(first + i) }))
  }

  /** All that is kept of a user, as text. */
  kept = (user) => kept(this.sql, user)

  /** Starts one of the servers in baseline/ on the same database; returns {url, pid, stop}. */
  async other(file, ...args) {
    const settings = join(this.folder, 'settings.json')
    // With 4 or 16 connections a process they were no faster.
    const server = { host: join(this.stack.var, 'run'), user: role, database, max: 8, application_name: otherName }
    writeFileSync(settings, JSON.stringify({ ...this.settings, database: server }))
    const port = await freePort()
    const { child } = await startChild(join(top, 'tests', 'support', 'node'), [join(here, 'baseline', file), ...args, String(port)], { BENCH_SETTINGS: settings })
    this.children.push(child)
    const stop = () => {
      child.removeAllListeners('exit')
      this.children.splice(this.children.indexOf(child), 1)
      return new Promise((done) => child.on('exit', done).stdin.end())
    }
    return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop }
  }

  /** From now on the model takes that long for an answer. */
  async delay(ms) {
    await fetch(`${this.model}/delay/${ms}`)
  }

  /** How often the model was asked so far. */
  async asked() {
    return (await (await fetch(`${this.model}/asked`)).json()).asked
  }

  // --- measuring

  async groups(other) {
    const postgres = await this.stack.postmaster()
    if (other) return { postgres, ...(other.pid && { node: other.pid }) }
    return { postgres, chat: await this.stack.pid('chat'), fast: await this.stack.pid('fast'), nginx: await this.stack.pid('nginx') }
  }

  /** Runs `work`, which returns {requests, …}, and adds the CPU µs a request of each group of processes. */
  async measured(work, other) {
    const groups = await this.groups(other)
    const before = Object.entries(groups).map(([name, pid]) => [name, cpu(pid)])
    const got = await work()
    const spent = {}
    for (const [name, was] of before) {
      const group = name === 'chat' || name === 'fast' ? 'worker' : name
      spent[group] = (spent[group] ?? 0) + Math.max(0, cpu(groups[name]) - was) / got.requests
    }
    return { ...got, cpu: spent }
  }

  load(url, requests, options, other) {
    return this.measured(() => load(url, requests, options), other)
  }

  limit(options) {
    return this.measured(() => limit({ sql: this.sql, host: join(this.stack.var, 'run'), database, folder: this.folder, ...options }), {})
  }

  /** Runs the contestants in turn, `rounds` times; returns the median of each figure of each, and its runs as `each`. */
  async alternate(rounds, ...contestants) {
    const runs = contestants.map(() => [])
    for (let i = 0; i < rounds; i++) for (const [k, run] of contestants.entries()) runs[k].push(await run())
    return runs.map((each) => Object.assign(middle(each), { each }))
  }

  /** How many workers each pool has, and turns a chat worker, as they run now. */
  async sizes() {
    const { stdout } = await this.stack.ctl(['config'])
    return {
      chat_workers: (await this.stack.workers('chat')).length, fast_workers: (await this.stack.workers('fast')).length,
      turns: Number(/TODOCHAT_TURNS\D*(\d+)/.exec(stdout)?.[1]),
    }
  }

  /** PSS of the pools, what the workers share with the process that forked them included, and how many workers they are. */
  async idle() {
    const pools = [await this.stack.pid('chat'), await this.stack.pid('fast')]
    return { workers: pss(pools.flatMap(family)), count: pools.flatMap(children).length }
  }

  /** PSS of the chat pool (or another server) and of the database's backends that serve it, in bytes. */
  async memory(other) {
    const servers = family(other ? other.pid : await this.stack.pid('chat'))
    const database = family(await this.stack.postmaster())
    return { workers: pss(servers), backends: pss(peers(servers).filter((pid) => database.includes(pid))) }
  }

  async stop() {
    for (const child of this.children) {
      child.removeAllListeners('exit')
      child.stdin.end()
    }
    await this.stack?.stop()
  }
}

function middle(runs) {
  if (Array.isArray(runs[0])) return runs[0].map((_, i) => middle(runs.map((r) => r[i])))
  const value = (pick) => median(runs.map(pick))
  const figures = {}
  for (const [key, sample] of Object.entries(runs[0])) {
    if (typeof sample === 'number') figures[key] = value((r) => r[key])
    else if (sample && typeof sample === 'object') figures[key] = middle(runs.map((r) => r[key]))
  }
  return figures
}

export async function startLab() {
  const lab = new Lab()
  try {
    await lab.start()
  } catch (error) {
    await lab.stop()
    throw error
  }
  return lab
}
