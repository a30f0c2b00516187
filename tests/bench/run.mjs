// The benchmark: `make bench`, or `make bench-quick` for a first look.
//
//   tests/bench/run [--quick | --smoke] [--json FILE] [CASE…]
//
// --quick leaves some of it out and gives Node less time to warm up; --smoke only shows that every case works. Prints one
// table and writes bench.json. Figures are medians of runs that alternate with those of what they are compared with, and a
// ratio is the median of the rounds' ratios; nothing here fails for being slow, only for a request that was not answered.
// todochat runs with its default settings; TODOCHAT_CHAT_WORKERS, TODOCHAT_FAST_WORKERS and TODOCHAT_TURNS in the
// environment try others.
import { cpus } from 'node:os'
import * as comparisons from './cases.mjs'
import * as growth from './growth.mjs'
import { startLab } from './lab.mjs'
import { Table } from './table.mjs'
import * as waiting from './waiting.mjs'

const nodes = [['@openai/agents on fastify', 'agents'], ['plain fetch on fastify', 'fetch']]
const sizes = {
  full: {
    compare: { rounds: 7, seconds: 2, warmup: 16, users: 8, callers: [8, 32], sdks: ['1.x', '2.x'] },
    grow: { rounds: 5, seconds: 1, users: 8, tasks: [10, 1000, 100000], messages: [10, 1000, 50000], people: [10, 1000, 100000] },
    wait: { samples: 200, chats: [1, 10, 100, 256, 1000], others: nodes },
    pass: { rounds: 3, seconds: 1 },
  },
  quick: {
    compare: { rounds: 2, seconds: 1, warmup: 6, users: 8, callers: [32], sdks: ['2.x'] },
    grow: { rounds: 1, seconds: 1, users: 8, tasks: [10, 1000, 10000], messages: [10, 1000, 10000], people: [10, 1000, 10000] },
    wait: { samples: 50, chats: [1, 256], others: [] },
    pass: { rounds: 1, seconds: 1 },
  },
  smoke: {
    compare: { rounds: 1, seconds: 1, warmup: 1, users: 2, callers: [2], sdks: ['1.x', '2.x'] },
    grow: { rounds: 1, seconds: 1, users: 2, tasks: [10, 100, 1000], messages: [10, 100, 1000], people: [10, 100, 1000] },
    wait: { samples: 3, chats: [1, 16], others: [] },
    pass: { rounds: 1, seconds: 1 },
  },
}

const args = process.argv.slice(2)
const size = args.includes('--smoke') ? 'smoke' : args.includes('--quick') ? 'quick' : 'full'
const file = args.includes('--json') ? args[args.indexOf('--json') + 1] : 'bench.json'
const chosen = args.filter((a, i) => !a.startsWith('--') && args[i - 1] !== '--json')

const table = new Table()
const began = Date.now()
console.error('bench: starting todochat …')
const lab = await startLab()
const workers = await lab.sizes()
try {
  const wanted = (name) => chosen.length === 0 || chosen.includes(name)
  const { compare, grow, wait, pass } = sizes[size]
  if (wanted('builtin')) await comparisons.builtin(lab, table, compare)
  if (wanted('mcp')) await comparisons.mcp(lab, table, compare)
  if (wanted('tasks')) await growth.tasks(lab, table, grow)
  if (wanted('messages')) await growth.messages(lab, table, grow)
  if (wanted('users')) await growth.users(lab, table, grow)
  await lab.restart({ TODOCHAT_ENGINE: 'llm' })
  if (wanted('single')) await waiting.single(lab, table, wait)
  if (wanted('model')) await comparisons.model(lab, table, compare)
  if (wanted('bystanders')) await waiting.bystanders(lab, table, pass)
  if (wanted('chats')) await waiting.chats(lab, table, wait)
} finally {
  await lab.stop()
}
console.log(table.text())
table.write(file, { size, seconds: Math.round((Date.now() - began) / 1000), cores: cpus().length, ...workers, node: process.version })
process.exit(0)
