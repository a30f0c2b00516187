// Runs the official MCP conformance suite against a whole todochat whose worker has the suite's fixtures
// linked in, for both revisions, and prints a table. Leaves with 0 only if every required scenario passes
// (but for those in baseline.yml, which need server-to-client requests) and every pending one does too.
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startStack, top } from '../support/stack.mjs'

const here = join(top, 'tests', 'conformance')
const cli = join(top, 'tests', 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js')

// Scenarios the suite runs without counting them; those that apply to this server must pass all the same.
const runs = [
  { revision: '2026-07-28', options: [], pending: ['json-schema-2020-12', 'http-header-validation', 'http-custom-header-server-validation'] },
  { revision: '2025-11-25', options: ['--expected-failures', join(here, 'baseline.yml')], pending: ['json-schema-2020-12'] },
]

// The suite sends no credential: this adds one, and passes on everything else as it is.
function addCredential(port, target, token) {
  const server = http.createServer((request, response) => {
    const headers = [...request.rawHeaders, 'Authorization', `Bearer ${token}`]
    const onward = http.request(target, { method: request.method, path: request.url, headers, setHost: false }, (answer) => {
      response.writeHead(answer.statusCode, answer.rawHeaders)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  return new Promise((done) => server.listen(port, '127.0.0.1', () => done(server)))
}

function suite(args) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [cli, 'server', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.on('exit', (code) => done({ code, output }))
  })
}

// One folder a scenario, each with its checks.
async function verdicts(folder) {
  const found = new Map()
  for (const entry of await readdir(folder, { recursive: true })) {
    if (!entry.endsWith('checks.json')) continue
    const checks = JSON.parse(await readFile(join(folder, entry), 'utf8'))
    const name = entry.split('/').at(-2).replace(/^server-/, '').replace(/-\d{4}-\d{2}-\d{2}T.*$/, '')
    const count = (status) => checks.filter((c) => c.status === status).length
    found.set(name, {
      passed: count('SUCCESS'),
      failed: count('FAILURE'),
      warned: count('WARNING'),
      why: checks.filter((c) => c.status === 'FAILURE').map((c) => `${c.id}: ${c.errorMessage ?? ''}`),
    })
  }
  return found
}

const baseline = [...(await readFile(join(here, 'baseline.yml'), 'utf8')).matchAll(/^  - (\S+)$/gm)].map((m) => m[1])
const port = await freePort()
const stack = await startStack({ env: { TODOCHAT_PUBLIC_URL: `http://localhost:${port}` } })
const results = await mkdtemp(join(tmpdir(), 'todochat-conformance-'))
let good = true
try {
  const { token } = await stack.register()
  const server = await addCredential(port, stack.url, token)
  const url = `http://localhost:${port}/mcp`
  for (const { revision, options, pending } of runs) {
    const folder = join(results, revision)
    const { code, output } = await suite(['--url', url, '--requirements', revision, '-o', folder, ...options])
    const all = await verdicts(folder)
    console.log(`\nMCP ${revision}`)
    for (const [name, v] of [...all].sort(([a], [b]) => a.localeCompare(b))) {
      const [word, note] = name.startsWith('tasks-')
        ? [' -- ', 'an optional extension that is not offered']
        : v.failed === 0
          ? v.warned && v.passed === 0 ? ['warn', 'not tried: it wants a session; in the baseline'] : ['pass', v.warned ? `${v.warned} warned` : '']
          : baseline.includes(name)
            ? ['base', 'needs a session: in the baseline']
            : ['FAIL', v.why.join('; ')]
      console.log(`  ${word}  ${name.padEnd(48)} ${String(v.passed).padStart(3)} passed ${String(v.failed).padStart(3)} failed  ${note}`.trimEnd())
    }
    const unpassed = pending.filter((name) => all.get(name) === undefined || all.get(name).failed > 0)
    if (code !== 0 || unpassed.length > 0) {
      good = false
      console.log(output)
      for (const name of unpassed) console.log(`pending scenario ${name} does not pass: ${all.get(name)?.why.join('; ') ?? 'it did not run'}`)
    }
    console.log(`  ${code === 0 ? `all required scenarios pass${options.length > 0 ? ', but for the baseline' : ''}` : `the suite left with ${code}`}`)
  }
  server.close()
  server.closeAllConnections()
} finally {
  await stack.stop()
  await rm(results, { recursive: true, force: true })
}
process.exitCode = good ? 0 : 1
