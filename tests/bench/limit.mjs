// The limit: pgbench running the very statements of a turn with the built-in assistant that adds a task, in
// the same batches (one round trip and one commit each), prepared, with as many clients as users.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { top } from '../support/stack.mjs'
import { output } from './load.mjs'

// A query of sql/queries with pgbench's words in place of $1, $2 …
function query(name, ...values) {
  const text = readFileSync(join(top, 'sql', 'queries', `${name}.sql`), 'utf8').replace(/^--.*$/gm, '').trim()
  const wanted = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map((m) => Number(m[1])))
  if (wanted !== values.length) throw new Error(`${name}.sql has ${wanted} parameters; the benchmark gives ${values.length}`)
  return `${text.replace(/\$(\d+)/g, (_, n) => values[n - 1])};\n`
}

// What a worker sets on its connection.
const session = '-c plan_cache_mode=force_generic_plan -c jit=off'

const batch = (...queries) => `\\startpipeline\n${queries.join('')}\\endpipeline\n`

// :uid is the client's user, :m the id of the answer it is about to give, :o what holds the lease.
function script(firstUser) {
  const owner = '(:o)::text', conversation = 1, history = 50, lease = 20
  return `\\set uid ${firstUser} + :client_id\n\\set m :m + 2\n\\set o random(1, 1000000000)\n${batch(
    query('user_enter', ':uid', 1),
    query('turn_open', ':uid', conversation, 'null', "'h'", "'add buy milk to my tasks'", "'t'", owner, lease, 0, 'null'),
    query('turn_messages', ':uid', history),
    query('turn_calls', ':uid', history),
    query('turn_pending', ':uid'),
  )}${batch(
    query('user_set', ':uid'),
    query('lease_hold', ':uid', conversation, owner, lease),
    query('task_add', ':uid', conversation, ':m', "'add_task'", `'{"title":"buy milk"}'`, "'chat'", "'0123456789abcdef0123456789abcdef'", owner,
      "'buy milk'", 'null', 'null', 'null', 'null', "'medium'", 'false'),
  )}${batch(
    query('user_set', ':uid'),
    query('turn_close', ':uid', conversation, owner, ':m', "'I''ve added ''buy milk'' to your tasks.'", "'builtin'", "'done'", 'null', 'null'),
  )}`
}

/** Turns of users first … first + users - 1, in conversation 1 of each, for `seconds`. Returns what load() returns, without p99. */
export async function limit({ sql, host, database, folder, first, users, seconds }) {
  const theirs = `user_id between ${first} and ${first + users - 1}`
  const [[last]] = await sql(`update todochat.conversations set last_message_id =
    (select max(last_message_id) from todochat.conversations where ${theirs}) where ${theirs} returning last_message_id`)
  const file = join(folder, 'turn.pgbench')
  writeFileSync(file, script(first))
  const said = await output('pgbench', ['-n', '-M', 'prepared', '-c', users, '-j', 2, '-T', seconds, '-D', `m=${last}`, '-f', file, '-h', host, '-U', 'todochat_app', database].map(String), { env: { ...process.env, PGOPTIONS: session } })
  if (!/number of failed transactions: 0 /.test(said)) throw new Error(`pgbench: ${said}`)
  return {
    requests: Number(/actually processed: (\d+)/.exec(said)[1]),
    rate: Number(/tps = ([\d.]+)/.exec(said)[1]),
    p50: Number(/latency average = ([\d.]+)/.exec(said)[1]),
  }
}
