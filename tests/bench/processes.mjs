// What processes cost: their CPU time and their memory, from /proc.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const perSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // it has just left
  }
}

export function children(pid) {
  const text = read(`/proc/${pid}/task/${pid}/children`).trim()
  return text === '' ? [] : text.split(' ').map(Number)
}

/** A process and all that descend from it. */
export function family(pid) {
  return [pid, ...children(pid).flatMap(family)]
}

/** CPU µs of a family so far, those of it that have ended included. */
export function cpu(pid) {
  let ticks = 0
  for (const p of family(pid)) {
    const stat = read(`/proc/${p}/stat`)
    if (stat === '') continue
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ').map(Number)
    ticks += fields[11] + fields[12] + fields[13] + fields[14] // own and of waited-for children
  }
  return (ticks / perSecond) * 1e6
}

/**
 * Proportional set size in bytes: pages that several processes share count once among them. What Postgres
 * keeps for all its clients, the cache that shared_buffers sizes, is left out.
 */
export function pss(pids) {
  let kilobytes = 0
  for (const p of pids) {
    const text = read(`/proc/${p}/smaps_rollup`)
    const of = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
    kilobytes += of('Pss') - of('Pss_Shmem')
  }
  return kilobytes * 1024
}

/** Processes at the other ends of the Unix sockets of `pids`: of a worker, its database backend. */
export function peers(pids) {
  const sockets = execFileSync('ss', ['-xpH'], { encoding: 'utf8' }).split('\n').flatMap((line) => {
    const fields = line.trim().split(/\s+/)
    return [...line.matchAll(/pid=(\d+)/g)].map(([, pid]) => ({ pid: Number(pid), own: fields[5], peer: fields[7] }))
  })
  const wanted = new Set(sockets.filter((s) => pids.includes(s.pid)).map((s) => s.peer))
  return [...new Set(sockets.filter((s) => wanted.has(s.own)).map((s) => s.pid))]
}
