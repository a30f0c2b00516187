// The limit: pgbench running the very statements of a turn with the built-in assistant that adds a task, in
// the same batches (one round trip and one commit each), prepared, with as many clients as users.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { median, output, percentile } from './load.mjs'
import { callInTurn, closeTurn, openTurn, session } from './statements.mjs'

class Word {
  constructor(text) {
    this.text = text
  }
}

// A value as pgbench's script has it: what it computes itself as it is, the rest as SQL.
const literal = (v) => (v instanceof Word ? v.text : v === null ? 'null' : typeof v === 'string' ? `'${v.replaceAll("'", "''")}'` : String(v))

const batch = (statements) => `\\startpipeline\n${statements.map(({ text, values }) => `${text.replace(/\$(\d+)/g, (_, n) => literal(values[n - 1]))};\n`).join('')}\\endpipeline\n`

// :uid is the client's user, :m the id of the answer it is about to give, :o what holds the lease.
function script(firstUser) {
  const turn = { user: new Word(':uid'), session: 1, conversation: 1, said: 'add buy milk to my tasks', owner: new Word('(:o)::text'), id: new Word(':m') }
  const call = { tool: 'add_task', input: '{"title":"buy milk"}', requestId: '0123456789abcdef0123456789abcdef', attempt: turn.owner }
  const batches = [openTurn(turn), callInTurn(turn, call, { title: 'buy milk' }), closeTurn(turn, "I've added 'buy milk' to your tasks.", 'builtin')]
  return `\\set uid ${firstUser} + :client_id\n\\set m :m + 2\n\\set o random(1, 1000000000)\n${batches.map(batch).join('')}`
}

/** Turns of users first … first + users - 1, in conversation 1 of each, for `seconds`. Returns what load() returns. */
export async function limit({ sql, host, database, folder, first, users, seconds }) {
  const theirs = `user_id between ${first} and ${first + users - 1}`
  const [[last]] = await sql(`update todochat.conversations set last_message_id =
    (select max(last_message_id) from todochat.conversations where ${theirs}) where ${theirs} returning last_message_id`)
  const file = join(folder, 'turn.pgbench')
  writeFileSync(file, script(first))
  const args = ['-n', '-M', 'prepared', '-c', users, '-j', 2, '-T', seconds, '-D', `m=${last}`, '-f', file, '-l', '--log-prefix', join(folder, 'pgbench'), '-h', host, '-U', 'todochat_app', database]
  const said = await output('pgbench', args.map(String), { env: { ...process.env, PGOPTIONS: session } })
  if (!/number of failed transactions: 0 /.test(said)) throw new Error(`pgbench: ${said}`)
  const times = takeTimes(folder)
  return { requests: Number(/actually processed: (\d+)/.exec(said)[1]), rate: Number(/tps = ([\d.]+)/.exec(said)[1]), p50: median(times), p99: percentile(times, 99) }
}

// How long each turn took in ms, from the logs that pgbench's threads leave: client, number, µs …
function takeTimes(folder) {
  const times = []
  for (const name of readdirSync(folder).filter((n) => n.startsWith('pgbench.'))) {
    for (const line of readFileSync(join(folder, name), 'utf8').trim().split('\n')) times.push(Number(line.split(' ')[2]) / 1000)
    rmSync(join(folder, name))
  }
  return times
}
