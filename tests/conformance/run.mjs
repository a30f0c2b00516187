// Runs the official MCP conformance suite against a whole todochat whose worker has the suite's fixtures
// linked in, for both revisions, and prints a table. Leaves with 0 only if no check of a required scenario
// fails (but for those in baseline.yml, which need server-to-client requests, and must fail) and every
// pending one passes. A scenario that the suite gives up with a warning, because there is no session id
// to be had, has failed nothing: it is shown as not tried, and what it would try is in tests/api/mcp.test.mjs.
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

function suite(...args) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.on('exit', () => done(output))
  })
}

// Scenarios that a server must pass, by name.
async function requiredBy(revision) {
  const output = await suite('list', '--server', '--requirements', revision)
  const [, names] = /Server scenarios.*\n((?:  - .*\n)+)/.exec(output)
  return names.trim().split('\n').map((line) => line.replace(/^\s*- (\S+).*$/, '$1'))
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
      warnings: checks.filter((c) => c.status === 'WARNING').map((c) => c.details?.message ?? c.id),
      why: checks.filter((c) => c.status === 'FAILURE').map((c) => `${c.id}: ${c.errorMessage ?? ''}`),
    })
  }
  return found
}

/** A word for the table, and why. */
function verdict(name, { passed, failed, warnings, why }, hasBaseline) {
  if (name.startsWith('tasks-')) return [' -- ', 'an optional extension that is not offered']
  if (hasBaseline && baseline.includes(name)) return failed > 0 ? ['base', 'needs a session: in the baseline'] : ['FAIL', 'in the baseline, but it passes']
  if (failed > 0) return ['FAIL', why.join('; ')]
  if (passed > 0) return ['pass', warnings.join('; ')]
  return warnings.some((text) => /session id/i.test(text)) ? ['warn', warnings.join('; ')] : [' -- ', 'nothing was checked']
}
const fine = ['pass', 'base', 'warn']

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
    const output = await suite('server', '--url', url, '--requirements', revision, '-o', folder, ...options)
    const all = await verdicts(folder)
    const wanted = [...(await requiredBy(revision)), ...pending]
    console.log(`\nMCP ${revision}`)
    for (const [name, v] of [...all].sort(([a], [b]) => a.localeCompare(b))) {
      const [word, note] = verdict(name, v, options.length > 0)
      console.log(`  ${word}  ${name.padEnd(48)} ${String(v.passed).padStart(3)} passed ${String(v.failed).padStart(3)} failed  ${note}`.trimEnd())
    }
    const missed = wanted.filter((name) => !all.has(name) || !fine.includes(verdict(name, all.get(name), options.length > 0)[0]))
    if (missed.length > 0) {
      good = false
      console.log(output)
    }
    console.log(`  ${missed.length > 0 ? `these do not pass: ${missed.join(', ')}` : `no check of the ${wanted.length} wanted scenarios fails${options.length > 0 ? ', but for the baseline' : ''}`}`)
  }
  server.close()
  server.closeAllConnections()
} finally {
  await stack.stop()
  await rm(results, { recursive: true, force: true })
}
process.exitCode = good ? 0 : 1
