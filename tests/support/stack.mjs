// Starts and stops a whole real todochat (nginx, workers, Postgres) for a test file, through ./start,
// on a free port and in a folder of its own, and speaks to it as a client would.
//
//   const stack = await startStack({ env: { TODOCHAT_ENGINE: 'builtin' } })
//   const { token } = await stack.register()
//   const { status, body } = await stack.api('POST', '/api/v1/chat', { token, body: { message: 'hi' } })
//   await stack.stop()
//
// Which programs are tested is the environment's choice: TODOCHAT_BUILD names the build folder
// (build/, else var/build), TODOCHAT_TEST_CGI=1 runs them as plain CGI.
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
export { sleep }
export const top = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

// What is passed on from our own environment; the rest must not leak into a test.
const inherited = ['PATH', 'HOME', 'LANG', 'ASAN_OPTIONS', 'UBSAN_OPTIONS', 'LSAN_OPTIONS']

// Limits off and few workers, so that tests are quick; a test of a limit sets it.
const defaults = {
  TODOCHAT_RATE_LOGIN: '0',
  TODOCHAT_RATE_CHAT: '0',
  TODOCHAT_CHAT_WORKERS: '2',
  TODOCHAT_FAST_WORKERS: '2',
  TODOCHAT_PG_FSYNC: 'off',
}

export function buildFolder() {
  const candidates = process.env.TODOCHAT_BUILD ? [process.env.TODOCHAT_BUILD] : [join(top, 'build'), join(top, 'var', 'build')]
  for (const folder of candidates) if (existsSync(join(folder, 'todochat.fcgi'))) return folder
  throw new Error(`no built todochat.fcgi in ${candidates.join(' or ')}: build first, or name the folder in TODOCHAT_BUILD`)
}

/** Waits until check() returns something true, and returns it; fails after `ms`, saying what was awaited. It looks every `pause` ms. */
export async function until(what, check, ms = 15000, pause = 50) {
  const deadline = Date.now() + ms
  for (;;) {
    const got = await check()
    if (got) return got
    if (Date.now() > deadline) throw new Error(`waited ${ms} ms in vain until ${what}`)
    await sleep(pause)
  }
}

export async function freePort() {
  const server = net.createServer()
  await new Promise((done, fail) => server.listen(0, '127.0.0.1', done).on('error', fail))
  const { port } = server.address()
  await new Promise((done) => server.close(done))
  return port
}

const baseEnv = () => Object.fromEntries(inherited.filter((n) => process.env[n] !== undefined).map((n) => [n, process.env[n]]))

// A cluster with both databases migrated, made once a build, kept beside it and copied for each stack.
async function template(build) {
  const { mtimeMs } = await stat(join(build, 'todochatctl'))
  const folder = join(build, '.stack', `template-${Math.floor(mtimeMs)}`)
  if (existsSync(folder)) return folder
  await mkdir(dirname(folder), { recursive: true })
  for (const old of await readdir(dirname(folder))) {
    if (old.startsWith('template-')) await rm(join(dirname(folder), old), { recursive: true, force: true })
  }
  const fresh = await mkdtemp(join(dirname(folder), 'prepare-'))
  await run(join(top, 'start'), ['--prepare'], {
    env: { ...baseEnv(), ...defaults, TODOCHAT_BUILD: build, TODOCHAT_VAR: fresh },
  }).catch((e) => {
    throw new Error(`./start --prepare failed: ${e.stderr || e.message}`)
  })
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true })) // another test file was quicker
  return folder
}

class Stack {
  /** Starts (again) on the same folder and port. */
  async start() {
    this.output = ''
    // told to stop when this test process dies, however it dies
    this.child = spawn('setpriv', ['--pdeathsig', 'TERM', join(top, 'start')], {
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.exited = new Promise((done) => this.child.on('exit', (code, signal) => done(signal ?? code)))
    let ended = false
    this.exited.then(() => (ended = true))
    for (const stream of [this.child.stdout, this.child.stderr]) stream.on('data', (text) => (this.output += text))
    try {
      await until('./start says that todochat runs', () => ended || /runs at/.test(this.output), 60000)
    } catch (error) {
      await this.end()
      throw new Error(`${error.message}; it said: ${this.output}`)
    }
    if (ended) throw new Error(`./start left with: ${this.output}`)
    return this
  }

  /** Tells ./start to stop. One that does not is a failure, and is killed: all it started goes with it. */
  async end() {
    const { child } = this
    this.child = null
    child.kill('SIGTERM')
    const late = Symbol('late')
    if ((await Promise.race([this.exited, sleep(60000, late, { ref: false })])) !== late) return
    child.kill('SIGKILL')
    throw new Error(`./start did not stop; it said: ${this.output}`)
  }

  /** Stops everything and deletes the folder; fails if a sanitizer reported anything. */
  async stop({ keep = false } = {}) {
    if (this.child) await this.end()
    const reports = []
    for (const name of ['chat', 'fast']) {
      const log = await this.log(name)
      const at = log.search(/ERROR: \w+Sanitizer|runtime error:/)
      if (at >= 0) reports.push(log.slice(at, at + 4000))
    }
    if (!keep) await rm(this.var, { recursive: true, force: true })
    if (reports.length > 0) throw new Error(`a sanitizer reported:\n${reports.join('\n')}`)
  }

  async restart() {
    await this.stop({ keep: true })
    await this.start()
  }

  log(name) {
    return readFile(join(this.var, 'log', `${name}.log`), 'utf8').catch(() => '')
  }

  // --- as a client

  /** One request. `body` is sent as JSON unless it is a string or Buffer. Returns {status, headers, body}, body parsed if JSON. */
  async api(method, path, { token, body, headers = {}, signal } = {}) {
    const all = { ...headers }
    if (token) all.authorization = `Bearer ${token}`
    let payload = body
    if (body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body)) payload = JSON.stringify(body)
    if (body !== undefined && !Object.keys(all).some((n) => n.toLowerCase() === 'content-type')) all['content-type'] = 'application/json'
    const answer = await fetch(this.url + path, { method, headers: all, body: payload, redirect: 'manual', signal: signal ?? AbortSignal.timeout(100000) })
    const text = await answer.text()
    const json = (answer.headers.get('content-type') ?? '').includes('json') && text !== ''
    return { status: answer.status, headers: answer.headers, text, body: json ? JSON.parse(text) : text }
  }

  /** A new account; returns {token, user, email, password}. */
  async register({ email = `user${Math.random().toString(36).slice(2)}@example.com`, password = 'correct horse battery', ...more } = {}) {
    const { status, body } = await this.api('POST', '/api/v1/auth/register', { body: { email, password, ...more } })
    if (status !== 201) throw new Error(`registering answered ${status}: ${JSON.stringify(body)}`)
    return { token: body.access_token, user: body.user, email, password }
  }

  /** A streamed POST. Returns [{event, data, at}], `at` in ms since the request; `onEvent` sees each as it comes. */
  async sse(path, { token, body, headers = {}, signal, onEvent } = {}) {
    const began = performance.now()
    const answer = await fetch(this.url + path, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      body: JSON.stringify(body),
      signal: signal ?? AbortSignal.timeout(100000),
    })
    if (!(answer.headers.get('content-type') ?? '').startsWith('text/event-stream')) {
      throw new Error(`no stream but ${answer.status}: ${await answer.text()}`)
    }
    const events = []
    let rest = ''
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for await (const chunk of answer.body) {
      rest += decoder.decode(chunk, { stream: true })
      for (let end; (end = rest.indexOf('\n\n')) >= 0; rest = rest.slice(end + 2)) {
        const fields = {}
        for (const line of rest.slice(0, end).split('\n')) {
          const colon = line.indexOf(':')
          if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).trimStart()
        }
        if (fields.data === undefined) continue
        const event = { event: fields.event, data: JSON.parse(fields.data), at: performance.now() - began }
        events.push(event)
        onEvent?.(event)
      }
    }
    return events
  }

  /** What clients that keep asking for `paths` were answered other than 200 while `act` ran. */
  async failuresDuring(act, { paths = ['/readyz'], clients = 6, headers = {} } = {}) {
    const failures = []
    let served = 0
    let going = true
    const ask = async (path) => {
      while (going) {
        const answer = await this.api('GET', path, { headers }).catch((e) => ({ status: e.cause?.code ?? e.message }))
        served++
        if (answer.status !== 200) failures.push(answer.text ?? answer.status)
      }
    }
    const asking = Array.from({ length: clients }, (_, i) => ask(paths[i % paths.length]))
    try {
      await act()
      await until('enough was asked to show anything', () => served > 100)
    } finally {
      going = false
      await Promise.all(asking)
    }
    return failures
  }

  /** Bytes as they are over a fresh connection; returns all that comes back until it closes or `ms` pass. */
  raw(bytes, { ms = 5000, from } = {}) {
    return new Promise((done, fail) => {
      let got = ''
      const socket = net.connect({ host: '127.0.0.1', port: this.port, localAddress: from })
      socket.setEncoding('latin1')
      socket.on('connect', () => socket.write(bytes, 'latin1'))
      socket.on('data', (text) => (got += text))
      socket.on('error', fail)
      socket.on('close', () => done(got))
      socket.setTimeout(ms, () => socket.destroy())
    })
  }

  // --- as the operator

  get mode() {
    return this.env.TODOCHAT_ENV ?? 'development'
  }

  /** The database's URL for the superuser, past row-level security. */
  adminUrl(database = `todochat_${this.mode}`) {
    return `postgresql://postgres@/${database}?host=${join(this.var, 'run')}`
  }

  /** Runs SQL as the superuser; returns the rows as arrays of strings. */
  async sql(text, { database, role = 'postgres' } = {}) {
    const url = this.adminUrl(database).replace('//postgres@', `//${role}@`)
    const { stdout } = await run('psql', ['-XqAt', '-v', 'ON_ERROR_STOP=1', '-d', url, '-c', text], { maxBuffer: 1 << 28 })
    return stdout === '' ? [] : stdout.replace(/\n$/, '').split('\n').map((line) => line.split('|'))
  }

  /** Runs todochatctl with this stack's settings; returns {code, stdout, stderr}. */
  async ctl(args, { env = {}, input } = {}) {
    return new Promise((done) => {
      const child = execFile(join(this.build, 'todochatctl'), args, { env: { ...baseEnv(), TODOCHAT_CONFIG: join(this.var, 'todochat.env'), ...env }, timeout: 60000 }, (error, stdout, stderr) =>
        done({ code: error ? (error.code ?? error.signal) : 0, stdout, stderr }),
      )
      child.stdin.on('error', () => {}) // it may leave without reading
      child.stdin.end(input)
    })
  }

  async pid(service) {
    return Number(await readFile(join(this.var, 'run', `${service}.pid`), 'utf8'))
  }

  async children(pid) {
    const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
    return text.trim() === '' ? [] : text.trim().split(' ').map(Number)
  }

  /** Process ids of the workers of a pool, 'chat' or 'fast'. */
  async workers(pool) {
    return this.children(await this.pid(pool))
  }

  /** Sends a signal to a process that may have left by itself just before. */
  signal(pid, name) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }

  async postmaster() {
    return Number((await readFile(join(this.var, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0])
  }

  /** Stops Postgres in its tracks: nothing answers, nothing closes. thaw() lets it go on. */
  async freeze() {
    const pid = await this.postmaster()
    this.frozen = [pid, ...(await this.children(pid))]
    for (const p of this.frozen) this.signal(p, 'SIGSTOP')
  }

  thaw() {
    for (const p of this.frozen ?? []) this.signal(p, 'SIGCONT')
    this.frozen = null
  }
}

/** @param {{env?: object, build?: string, cgi?: boolean}} options */
export async function startStack({ env = {}, build = buildFolder(), cgi = process.env.TODOCHAT_TEST_CGI === '1' } = {}) {
  const stack = new Stack()
  stack.build = build
  stack.cgi = cgi
  const source = env.DATABASE_URL ? null : await template(build)
  stack.var = await mkdtemp(join(tmpdir(), 'todochat-test-'))
  if (source) {
    for (const entry of await readdir(source)) {
      if (!['lock', 'log', 'run', 'start.pid'].includes(entry)) await run('cp', ['-a', '--reflink=auto', join(source, entry), stack.var])
    }
  }
  await chmod(stack.var, 0o711)
  for (let tries = 1; ; tries++) {
    stack.port = await freePort()
    stack.url = `http://127.0.0.1:${stack.port}`
    stack.env = {
      ...baseEnv(),
      ...defaults,
      ...env,
      TODOCHAT_BUILD: build,
      TODOCHAT_VAR: stack.var,
      TODOCHAT_PORT: String(stack.port),
      ...(cgi && { TODOCHAT_CGI: '1' }),
    }
    try {
      return await stack.start()
    } catch (error) {
      if (tries < 3 && /is taken|Address already in use/.test(error.message)) continue
      await rm(stack.var, { recursive: true, force: true })
      throw error
    }
  }
}
