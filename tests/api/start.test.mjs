// ./start as a person meets it: clear refusals, a clean end, other users, other databases.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { buildFolder, freePort, startStack, top, until } from '../support/stack.mjs'

const run = promisify(execFile)
const isRoot = process.getuid() === 0
const { PATH, HOME } = process.env

// Runs ./start, which is expected to refuse; returns {code, text}.
async function refused(env, args = []) {
  const folder = await mkdtemp(join(tmpdir(), 'todochat-refused-'))
  try {
    await run(join(top, 'start'), args, {
      env: { PATH, HOME, TODOCHAT_BUILD: buildFolder(), TODOCHAT_VAR: join(folder, 'var'), TODOCHAT_PORT: String(await freePort()), ...env },
      timeout: 60000,
    })
    return { code: 0, text: '' }
  } catch (error) {
    return { code: error.code, text: error.stderr }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

// Every process whose command line or environment names the folder.
async function processesOf(folder) {
  const found = []
  for (const pid of (await readdir('/proc')).filter((n) => /^\d+$/.test(n))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')
    const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')
    if (Number(pid) !== process.pid && (command.includes(folder) || environment.includes(folder))) found.push(`${pid} ${command.replaceAll('\0', ' ')}`)
  }
  return found
}

test('a taken port is named', async () => {
  const server = net.createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.on('listening', done))
  const { port } = server.address()
  const { code, text } = await refused({ TODOCHAT_PORT: String(port) })
  server.close()
  assert.equal(code, 1)
  assert.match(text, new RegExp(`^start: port ${port} on 127.0.0.1 is taken`))
  assert.equal(text.trim().split('\n').length, 1, 'one sentence')
})

test('bad values are refused with their name and what is accepted', async () => {
  for (const [env, pattern] of [
    [{ TODOCHAT_PORT: 'web' }, /TODOCHAT_PORT.*1 to 65535/],
    [{ TODOCHAT_BIND: 'localhost' }, /TODOCHAT_BIND.*IP address/],
    [{ TODOCHAT_ENV: 'staging' }, /TODOCHAT_ENV.*development or production/],
    [{ TODOCHAT_CHAT_WORKERS: '0' }, /TODOCHAT_CHAT_WORKERS.*1 to 256/],
    [{ TODOCHAT_BUILD: '/nowhere' }, /TODOCHAT_BUILD/],
    [{ TODOCHAT_JWT_SECRET: 'short' }, /TODOCHAT_JWT_SECRET.*32 bytes/],
    [{ TODOCHAT_ENV: 'production', TODOCHAT_JWT_SECRET: 'secret-secret-secret-secret-secret-secret' }, /TODOCHAT_JWT_SECRET.*easy to guess/],
    [{ TODOCHAT_ENGINE: 'magic' }, /TODOCHAT_ENGINE.*builtin.*llm.*auto/],
    [{ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }, /DATABASE_URL/],
  ]) {
    const { code, text } = await refused(env)
    assert.equal(code, 1, `${JSON.stringify(env)}: ${text}`)
    assert.match(text, pattern)
  }
  assert.equal((await refused({}, ['--nonsense'])).code, 2)
})

test('the secret is taken to the byte', async () => {
  const secret = ` "blanks and 'quotes' at both ends: 8f3a61c04b7d" `
  const stack = await startStack({ env: { TODOCHAT_JWT_SECRET: secret } })
  try {
    const [head, claims, signature] = (await stack.register()).token.split('.')
    assert.equal(signature, createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url'))
  } finally {
    await stack.stop()
  }
})

test('a place that cannot be written to is named', async () => {
  const { code, text } = await refused({ TODOCHAT_VAR: '/proc/todochat' })
  assert.equal(code, 1)
  assert.match(text, /^start: cannot write to \/proc\/todochat/)
})

test('a missing program is named with its package', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'todochat-tools-'))
  // the tools of this machine, less spawn-fcgi; as a plain user, who cannot install it
  await run('sh', ['-c', 'ln -s -t "$1" /usr/bin/* /usr/sbin/* 2>/dev/null; rm "$1/spawn-fcgi"', '-', folder])
  await chmod(folder, 0o755)
  const script = (await readFile(join(top, 'deploy', 'lib.sh'), 'utf8')).replace(/^PATH=.*$/m, '')
  await writeFile(join(folder, 'lib.sh'), script)
  const wrapper = `top=/; . ${folder}/lib.sh; install_packages /dev/null $(missing "$run_needs")`
  const drop = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
  const [command, ...args] = [...drop, '/bin/bash', '-c', wrapper]
  const error = await run(command, args, { env: { PATH: folder } }).catch((e) => e)
  await rm(folder, { recursive: true, force: true })
  assert.equal(error.code, 1, error.stderr)
  assert.match(error.stderr, /these packages are missing: spawn-fcgi\./)
})

test('a second start in the same folder is refused; killed hard, nothing stays and the next start works', async () => {
  const stack = await startStack()
  try {
    const { code, text } = await refused({ TODOCHAT_VAR: stack.var })
    assert.equal(code, 1)
    assert.match(text, /already runs from/)
    stack.child.kill('SIGKILL')
    await until('no process is left', async () => (await processesOf(stack.var)).length === 0, 20000)
    await stack.start()
    assert.equal((await stack.api('GET', '/readyz')).status, 200)
  } finally {
    await stack.stop()
  }
})

test('Ctrl-C ends everything, and the data stays', async () => {
  const stack = await startStack()
  try {
    const { email, password } = await stack.register()
    stack.child.kill('SIGINT')
    assert.equal(await stack.exited, 130)
    assert.deepEqual(await processesOf(stack.var), [])
    assert.ok(!existsSync(join(stack.var, 'run')), 'the sockets are gone')
    await stack.start()
    const login = await stack.api('POST', '/api/v1/auth/login', { body: { email, password } })
    assert.equal(login.status, 200, login.text)
  } finally {
    await stack.stop()
  }
})

test('a frozen Postgres does not keep it from ending', async () => {
  const stack = await startStack()
  await stack.freeze()
  await stack.stop({ keep: true })
  assert.deepEqual(await processesOf(stack.var), [])
  await rm(stack.var, { recursive: true, force: true })
})

test('a folder closed to others, with a long name', { skip: !isRoot && 'only root has users to drop to' }, async () => {
  const closed = await mkdtemp(join(tmpdir(), 'todochat-closed-')) // 0700, root's
  const folder = join(closed, 'a'.repeat(120))
  const port = String(await freePort())
  const child = execFile('setpriv', ['--pdeathsig', 'TERM', join(top, 'start')], { env: { PATH, HOME, TODOCHAT_BUILD: buildFolder(), TODOCHAT_VAR: folder, TODOCHAT_PORT: port, TODOCHAT_PG_FSYNC: 'off' } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const exited = new Promise((done) => child.on('exit', done))
  try {
    await until('it runs', () => /runs at|^start:/m.test(output), 60000)
    assert.match(output, /runs at/)
    assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200)
    assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 200)
    assert.ok(existsSync(join(folder, 'pg', 'postmaster.pid')), 'the data lies where it should')
  } finally {
    child.kill('SIGTERM')
    await exited
    assert.deepEqual(await processesOf(folder), [])
    await rm(closed, { recursive: true, force: true })
  }
})

test('a plain user', { skip: !isRoot && 'the other tests are this one' }, async () => {
  const home = await mkdtemp(join(tmpdir(), 'todochat-home-'))
  const port = String(await freePort())
  await run('sh', ['-c', `mkdir "$1/tree" && cd "$2" && cp -R start deploy nginx static "$1/tree/" && mkdir "$1/bin" && cp "$3/todochat.fcgi" "$3/todochatctl" "$1/bin/" && chown -R 65534:65534 "$1"`, '-', home, top, buildFolder()])
  const child = execFile('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', '--pdeathsig', 'TERM', join(home, 'tree', 'start')], {
    env: { PATH: '/usr/bin:/bin', HOME: home, TODOCHAT_BUILD: join(home, 'bin'), TODOCHAT_PORT: port, TODOCHAT_PG_FSYNC: 'off' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const exited = new Promise((done) => child.on('exit', done))
  try {
    await until('it runs', () => /runs at|^start:/m.test(output), 60000)
    assert.match(output, /runs at/)
    assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200)
  } finally {
    child.kill('SIGTERM')
    await exited
    assert.deepEqual(await processesOf(home), [])
    assert.deepEqual((await readdir(join(home, 'tree'))).sort(), ['deploy', 'nginx', 'start', 'static', 'var'], 'nothing outside var/')
    await rm(home, { recursive: true, force: true })
  }
})

test('a server of one\'s own: by DATABASE_URL, as a superuser and as a role that may make no roles', async () => {
  const server = await startStack()
  try {
    const trust = join(server.var, 'pg', 'pg_hba.conf')
    await writeFile(trust, (await readFile(trust, 'utf8')).replace(/^local.*$/m, 'local all all trust'))
    await server.sql('select pg_reload_conf()')
    for (const text of ['create role plain login', 'create database one', 'create database two owner plain', 'create database three']) await server.sql(text, { database: 'postgres' })
    const host = `host=${join(server.var, 'run')}`
    for (const [role, database, url] of [
      ['postgres', 'one', `postgresql://postgres@/one?${host}`],
      ['plain', 'two', `postgresql://plain@/two?${host}`],
      ['postgres', 'three', `postgresql:///three?user=postgres&${host}&password=x`],
    ]) {
      const stack = await startStack({ env: { DATABASE_URL: url } })
      try {
        assert.ok(!existsSync(join(stack.var, 'pg')), 'no cluster of its own')
        const first = await stack.register()
        assert.equal((await stack.api('GET', '/api/v1/auth/me', first)).status, 200)
        const settings = await readFile(join(stack.var, 'todochat.env'), 'utf8')
        const user = /^DATABASE_URL=postgresql:\/\/([^:@]+)/m.exec(settings)[1]
        if (role === 'postgres') assert.match(user, /^todochat_[0-9a-f]+$/, 'the workers are no superuser')
        else assert.equal(user, 'plain')
        const rows = await server.sql('select count(*) from todochat.users', { database, role: user })
        assert.deepEqual(rows, [['0']], 'without a named user the role sees nobody')
        // both modes share this database: the account whose password everybody knows is in it
        const { demo } = (await stack.api('GET', '/api/v1/config')).body
        const enter = async () => (await stack.api('POST', '/api/v1/auth/login', { body: demo })).status
        assert.equal(await enter(), 200)
        assert.equal((await stack.ctl(['mode', 'production'])).code, 0)
        assert.equal(await enter(), 401, 'not in production')
      } finally {
        await stack.stop()
      }
    }
  } finally {
    await server.stop()
  }
})
