// Load: as much as there is by load.c, and a crowd of clients that each ask once and wait.
import { spawn } from 'node:child_process'
import http from 'node:http'
import { join } from 'node:path'
import { buildFolder } from '../support/stack.mjs'

const program = join(buildFolder(), 'tests', 'bench', 'load')

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}

export function percentile(numbers, p) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * p) / 100) - 1)]
}

/** Runs a program to its end without blocking, with `input` as its own; its output, or an error with what it said. */
export function output(program, args, { input = '', ...options } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { stdio: 'pipe', ...options })
    let said = '', complaint = ''
    child.stdout.on('data', (text) => (said += text))
    child.stderr.on('data', (text) => (complaint += text))
    child.on('error', fail)
    child.stdin.on('error', () => {}).end(input) // one that has left says why
    child.on('close', (code) => (code === 0 ? done(said) : fail(new Error(`${program} left with ${code}: ${complaint || said}`))))
  })
}

// A request as it goes over the wire.
function wire({ host, pathname, search }, { token, body }, headers) {
  const content = body === undefined ? '' : JSON.stringify(body)
  const head = { Host: host, ...headers, ...(token && { Authorization: `Bearer ${token}` }), ...(content && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(content) }) }
  return `${content ? 'POST' : 'GET'} ${pathname}${search} HTTP/1.1\r\n${Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${content}`
}

/**
 * As many requests as get through in `seconds`, by `users` at once, each after its answer to the one before.
 * requests: [{token, body}], a GET when there is no body; user n sends the n-th, the (n + users)-th … and begins again with the n-th.
 * Returns {requests, rate, p50, p99} in requests a second and ms; fails when an answer was not 2xx.
 */
export async function load(url, requests, { seconds, users = 8, headers = {} }) {
  const to = new URL(url)
  const texts = requests.map((request) => wire(to, request, headers))
  const input = texts.map((text) => `${Buffer.byteLength(text)}\n${text}`).join('')
  const r = JSON.parse(await output(program, [to.port, users, seconds].map(String), { input }))
  return { requests: r.requests, rate: r.requests / r.seconds, p50: r.p50, p99: r.p99 }
}

/** One POST on a connection of `agent`: {status, ms, first}, `first` being when the first byte of the body came. */
export function post(agent, url, { token, body, headers = {} }) {
  return new Promise((done, fail) => {
    const text = JSON.stringify(body)
    const began = performance.now()
    let first
    const request = http.request(url, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), authorization: `Bearer ${token}`, ...headers },
    })
    request.on('response', (answer) => {
      answer.on('data', () => (first ??= performance.now() - began))
      answer.on('end', () => done({ status: answer.statusCode, ms: performance.now() - began, first }))
      answer.on('error', fail)
    })
    request.on('error', fail)
    request.end(text)
  })
}

/** Everybody asks once, all at the same moment, each on a connection of their own. Returns what post returns, for each. */
export async function crowd(url, requests) {
  const agent = new http.Agent({ keepAlive: false, maxSockets: Infinity })
  return Promise.all(requests.map((r) => post(agent, url, r)))
}
