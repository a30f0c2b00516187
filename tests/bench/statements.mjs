// The statements of sql/queries that make up a chat turn and a call from outside, as todochat sends them: which
// ones, in what order, one transaction a list. pgbench and the other servers of the benchmark run the same.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'sql', 'queries')

/** What a worker of todochat sets on its connection. */
export const session = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off'

const lease = 20, history = 50

const texts = new Map()
function read(name) {
  const text = readFileSync(join(folder, `${name}.sql`), 'utf8').replace(/^--.*$/gm, '').trim()
  const found = { name, text, wanted: Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map((m) => Number(m[1]))) }
  texts.set(name, found)
  return found
}

/** {name, text, values}: a file of sql/queries with values for its parameters. */
function statement(name, ...values) {
  const { text, wanted } = texts.get(name) ?? read(name)
  if (wanted !== values.length) throw new Error(`${name}.sql has ${wanted} parameters; the benchmark gives ${values.length}`)
  return { name, text, values }
}

// t, a turn: {user, session, conversation, said, owner: of the lease, id: of the answer}; of a call from outside user and session only
const enter = (t) => statement('user_enter', t.user, t.session)

/** Begins a turn. The rows of turn_open, turn_messages and turn_calls are those at `opened`. */
export const openTurn = (t) => [
  enter(t),
  statement('turn_open', t.user, t.conversation, null, '', t.said, t.said.slice(0, 60), t.owner, lease, 0, null),
  statement('turn_messages', t.user, history),
  statement('turn_calls', t.user, history),
  statement('turn_pending', t.user),
]
export const opened = { turn: 1, messages: 2, calls: 3 }

/** Ends a turn. */
export const closeTurn = (t, text, engine) => [
  statement('user_set', t.user),
  statement('turn_close', t.user, t.conversation, t.owner, t.id, text, engine, 'done', null, null),
]

// call: {tool, input: its arguments as JSON, requestId, attempt}; args are the same, read
const audit = (t, call, source) => [t.user, t.conversation ?? null, t.id ?? null, call.tool, call.input, source, call.requestId, call.attempt]
const add = (t, call, source, { title, description = null, due_date = null, priority = 'medium' }) => {
  const [on = null, at = null] = due_date?.split('T') ?? []
  return statement('task_add', ...audit(t, call, source), title, description, on, at, null, priority, false)
}
const list = (t, call, source, { limit = 50 }) =>
  statement('task_list', ...audit(t, call, source), false, true, limit)
const tools = { add_task: add, list_tasks: list }

/** A tool within a turn; its outcome (success, output, receipt, duration_ms) is the row of the last statement. */
export const callInTurn = (t, call, args) => [statement('user_set', t.user), statement('lease_hold', t.user, t.conversation, t.owner, lease), tools[call.tool](t, call, 'chat', args)]

/** A tool from outside; the same. */
export const callFromOutside = (t, call, args) => [enter(t), tools[call.tool](t, call, 'mcp', args)]
