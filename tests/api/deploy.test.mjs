// The ways to run todochat without ./start that deploy/ offers: each of its files, put to use.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { freePort, startStack, top, until } from '../support/stack.mjs'

const run = promisify(execFile)
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
const isRoot = process.getuid() === 0
const plainCgi = process.env.TODOCHAT_TEST_CGI === '1' && 'the same in both'

let server, folder
before(async () => {
  server = await startStack()
  folder = await mkdtemp(join(tmpdir(), 'todochat-deploy-'))
  await chmod(folder, 0o755)
})
after(async () => {
  await server?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** Runs a program in the foreground while `act` does, as another user if we are root. */
async function during(program, args, { user }, act) {
  const as = isRoot && user ? ['--reuid', user, '--regid', user, '--init-groups'] : []
  const child = spawn('setpriv', [...as, '--pdeathsig', 'TERM', program, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const left = new Promise((done) => child.on('exit', done))
  let gone = false
  left.then(() => (gone = true))
  try {
    return await act(() => {
      if (gone) throw new Error(`${program} left: ${output}`)
    })
  } finally {
    child.kill('SIGTERM')
    await left
  }
}

test('behind a pooler that gives every transaction another backend', { skip: plainCgi }, async () => {
  const pool = join(folder, 'pool')
  await mkdir(pool, { mode: 0o755 })
  await run('chmod', ['777', pool])
  await server.sql('create database pooled owner todochat_owner', { database: 'postgres' })
  const shipped = await readFile(join(top, 'deploy', 'pgbouncer.ini'), 'utf8')
  const settings = shipped
    .replace(/^todochat = .*$/m, `todochat = host=${join(server.var, 'run')} dbname=pooled`)
    .replace(/^unix_socket_dir = .*$/m, `unix_socket_dir = ${pool}`)
    .replace(/^auth_type = .*$/m, 'auth_type = trust')
    .replace(/^auth_file = .*$/m, `auth_file = ${join(pool, 'users')}`)
    .replace(/^default_pool_size = .*$/m, 'default_pool_size = 2')
  await writeFile(join(pool, 'pgbouncer.ini'), settings)
  await writeFile(join(pool, 'users'), '"todochat_owner" ""\n')
  await during('pgbouncer', [join(pool, 'pgbouncer.ini')], { user: 'postgres' }, async (alive) => {
    await until('the pooler listens', () => (alive(), existsSync(join(pool, '.s.PGSQL.6432'))))
    const stack = await startStack({ env: { DATABASE_URL: `postgresql://todochat_owner@/todochat?host=${pool}&port=6432` } })
    try {
      const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => stack.register()))
      await Promise.all(
        people.map(async ({ token }) => {
          for (let i = 1; i <= 5; i++) {
            const said = await stack.api('POST', '/api/v1/chat', { token, body: { message: `add thing ${i} tomorrow` } })
            assert.equal(said.status, 200, said.text)
            assert.equal(said.body.tool_calls[0].result.task_id, i)
          }
          const all = await stack.api('GET', '/api/v1/export', { token })
          assert.equal(all.body.tasks.length, 5)
          const conversation = all.body.conversations[0].id
          assert.equal((await stack.api('DELETE', `/api/v1/conversations/${conversation}`, { token })).status, 204)
        }),
      )
      for (const pool of ['chat', 'fast']) assert.doesNotMatch(await stack.log(pool), /"level":"(warn|error)"/)
    } finally {
      await stack.stop()
    }
  })
})

test('nginx by render-nginx is a configuration that nginx takes', { skip: plainCgi }, async () => {
  const out = join(folder, 'nginx')
  const state = join(folder, 'state')
  await mkdir(state)
  await run(join(top, 'deploy', 'render-nginx'), [out, `RUN=${state}`, `LOG=${state}`, `LISTEN=127.0.0.1:${await freePort()}`, 'PUBLIC_HOST=todo.example.com'])
  for (const name of ['nginx', 'server', 'worker', 'answers']) {
    assert.doesNotMatch(await readFile(join(out, `${name}.conf`), 'utf8'), /@[A-Z_]+@/, `${name}.conf is filled in`)
  }
  await run('nginx', ['-t', '-e', join(state, 'log'), '-c', join(out, 'nginx.conf')], { env })
})

const apache = ['/usr/sbin/apache2', '/usr/sbin/httpd'].find(existsSync)
test('Apache, with the worker as a plain CGI program', { skip: apache ? plainCgi : 'there is no Apache on this machine' }, async () => {
  const port = await freePort()
  const home = join(folder, 'apache')
  await mkdir(home)
  await run('chmod', ['777', home])
  const copies = join(server.var, 'run') // where ./start puts what others could not reach in a closed tree
  const programs = existsSync(join(copies, 'bin')) ? join(copies, 'bin') : server.build
  const modules = 'mpm_prefork authz_core alias cgi mime dir headers env'.split(' ')
  const shipped = (await readFile(join(top, 'deploy', 'apache', 'todochat.conf'), 'utf8'))
    .replaceAll('/usr/local/share/todochat/static', join(copies, 'static'))
    .replaceAll('/usr/local/libexec/todochat', programs)
    .replaceAll('/etc/todochat.env', join(server.var, 'todochat.env'))
  // as Debian's own: nothing is open unless it says so
  const settings = `ServerRoot ${home}\nListen 127.0.0.1:${port}\nServerName localhost\nPidFile ${home}/pid\nErrorLog ${home}/log\nDefaultRuntimeDir ${home}\n
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
TypesConfig /etc/mime.types\n<Directory />\nAllowOverride None\nRequire all denied\n</Directory>\n${shipped}`
  await writeFile(join(home, 'conf'), settings)
  await during(apache, ['-X', '-f', join(home, 'conf')], { user: 'www-data' }, async (alive) => {
    const get = (path, token) => fetch(`http://127.0.0.1:${port}${path}`, { headers: token ? { authorization: `Bearer ${token}`, 'x-request-id': 'chosen-by-client' } : {} })
    await until('Apache answers', () => (alive(), get('/healthz').catch(() => null)))
    const { token, email } = await server.register()
    for (const [path, status] of [['/', 200], ['/healthz', 200], ['/readyz', 200], ['/api/v1/auth/me', 200], ['/api/v1/nothing', 404], ['/nothing', 404]]) {
      const answer = await get(path, token)
      assert.equal(answer.status, status, path)
      assert.match(answer.headers.get('content-security-policy'), /^default-src 'none'[^,]*$/, `${path}: once`)
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff', path)
      assert.equal(answer.headers.get('referrer-policy'), 'no-referrer', path)
      assert.notEqual(answer.headers.get('x-request-id'), 'chosen-by-client')
    }
    assert.equal((await (await get('/api/v1/auth/me', token)).json()).user.email, email)
  })
})

test('the manual has every subcommand, the README every setting', async () => {
  const manual = await readFile(join(top, 'man', 'todochatctl.1'), 'utf8')
  const help = (await server.ctl(['--help'])).stdout
  const commands = [...help.matchAll(/^  ([a-z]+) /gm)].map((m) => m[1])
  assert.ok(commands.length > 5, help)
  assert.deepEqual(commands.filter((name) => !new RegExp(`^\\.BR? "?${name}\\b`, 'm').test(manual)), [])
  const readme = await readFile(join(top, 'README.md'), 'utf8')
  const settings = (await server.ctl(['config'])).stdout.split('\n').map((line) => line.split('=')[0]).filter(Boolean)
  assert.ok(settings.length > 20)
  assert.deepEqual(settings.filter((name) => !readme.includes(`\`${name}\``)), [])
})
