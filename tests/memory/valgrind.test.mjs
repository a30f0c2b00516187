// The worker as a plain CGI program under valgrind: no leak and no bad access over a whole request of
// each kind, the end of the process included.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startStack } from '../support/stack.mjs'

let stack, account
before(async () => {
  stack = await startStack()
  account = await stack.register()
})
after(() => stack?.stop())

function cgi(method, path, { body, token } = {}) {
  const input = body === undefined ? '' : JSON.stringify(body)
  const env = {
    PATH: process.env.PATH,
    TODOCHAT_CONFIG: join(stack.var, 'todochat.env'),
    GATEWAY_INTERFACE: 'CGI/1.1',
    SERVER_PROTOCOL: 'HTTP/1.1',
    REMOTE_ADDR: '127.0.0.1',
    REQUEST_METHOD: method,
    SCRIPT_NAME: '',
    PATH_INFO: path,
    QUERY_STRING: '',
    ...(body !== undefined && { CONTENT_TYPE: 'application/json', CONTENT_LENGTH: String(Buffer.byteLength(input)) }),
    ...(token && { HTTP_AUTHORIZATION: `Bearer ${token}` }),
  }
  const child = spawn('valgrind', ['-q', '--leak-check=full', '--errors-for-leak-kinds=definite,indirect', '--error-exitcode=99', join(stack.build, 'todochat.fcgi')], { env })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (text) => (stdout += text))
  child.stderr.on('data', (text) => (stderr += text))
  child.stdin.end(input)
  return new Promise((done) => child.on('close', (code) => done({ code, stdout, stderr })))
}

for (const [about, method, path, options, status] of [
  ['readiness', 'GET', '/readyz', {}, 200],
  ['a wrong path', 'GET', '/api/v1/nothing', {}, 404],
  ['a bad body', 'POST', '/api/v1/auth/login', { body: [1] }, 400],
  ['the own account', 'GET', '/api/v1/auth/me', { known: true }, 200],
  ['a forged token', 'GET', '/api/v1/auth/me', { token: 'a.b.c' }, 401],
  ['a turn of chat', 'POST', '/api/v1/chat', { known: true, body: { message: 'add buy milk tomorrow' } }, 200],
  ['a list of tools', 'POST', '/mcp', { known: true, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }, 200],
]) {
  test(`${about}: ${method} ${path}`, async () => {
    const { code, stdout, stderr } = await cgi(method, path, { ...options, ...(options.known && { token: account.token }) })
    assert.equal(code, 0, `valgrind reported:\n${stderr}`)
    assert.match(stdout, new RegExp(`^Status: ${status}`), stdout)
  })
}
