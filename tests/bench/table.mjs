// The lines of the result: how they are kept, printed and written down.
import { writeFileSync } from 'node:fs'
import { median } from './load.mjs'

const number = (n) => (n === undefined || Number.isNaN(n) ? '' : n >= 100 ? Math.round(n).toLocaleString('en') : n >= 10 ? n.toFixed(1) : n.toFixed(2))

/** CPU µs a request, of all processes. */
export const cpuOf = (run) => Object.values(run.cpu).reduce((a, b) => a + b, 0)

/**
 * How a figure of two contestants that took turns compares: the median of what it was in each round, and all of
 * them, sorted. A machine that is slower for a while is so for both runs of a round.
 */
export function compared(ours, theirs, figure) {
  const ratios = ours.each.map((run, i) => figure(run) / figure(theirs.each[i])).sort((a, b) => a - b)
  return { ratio: median(ratios), ratios }
}
const byProcess = (cpu = {}) => Object.entries(cpu).map(([group, us]) => `${group} ${Math.round(us)}`).join(', ')
const round = (n) => (n === undefined ? undefined : Number(n.toPrecision(5)))

function rounded(value) {
  if (typeof value === 'number') return round(value)
  if (Array.isArray(value)) return value.map(rounded)
  if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, rounded(v)]))
  return value
}

export class Table {
  rows = []

  /**
   * name; unit of ours and baseline; target: {least} or {most}, held against `ratio` or, when there is none,
   * against ours; ratios: of each round; p50, p99 in ms; cpu: {group: µs a request}; memory in bytes.
   */
  add({ name, unit, ours, baseline, ratio, ratios, target, p50, p99, cpu, baselineP50, baselineP99, baselineCpu, memory, cpuRatio }) {
    const judged = ratio ?? ours
    const reached = target === undefined ? undefined : target.least !== undefined ? judged >= target.least : judged <= target.most
    const row = { name, unit, ours, baseline, ratio, ratios, target, reached, p50, p99, cpu, baseline_p50: baselineP50, baseline_p99: baselineP99, baseline_cpu: baselineCpu, cpu_ratio: cpuRatio, memory }
    this.rows.push(row)
    console.error(`  ${name}: ${number(ours)}${baseline === undefined ? '' : ` / ${number(baseline)}`} ${unit}${ratio === undefined ? '' : ` = ${number(ratio)}`}`)
    return row
  }

  /** Two contestants, more being better: rates. */
  rate(name, unit, ours, theirs, target, more = {}) {
    return this.add({
      ...compared(ours, theirs, (run) => run.rate), cpuRatio: compared(theirs, ours, cpuOf).ratio,
      name, unit, target, ours: ours.rate, baseline: theirs.rate, p50: ours.p50, p99: ours.p99, cpu: ours.cpu,
      baselineP50: theirs.p50, baselineP99: theirs.p99, baselineCpu: theirs.cpu, ...more,
    })
  }

  text() {
    const head = ['what', 'ours', 'against', '', 'ratio', 'rounds', 'target', '', 'by CPU', 'p50 ms', 'p99 ms', 'CPU µs per request', 'of the other']
    const lines = this.rows.map((r) => [
      r.name,
      number(r.ours),
      number(r.baseline),
      r.unit,
      number(r.ratio),
      r.ratios === undefined || r.ratios.length === 1 ? '' : `${number(r.ratios[0])}–${number(r.ratios.at(-1))}`,
      r.target === undefined ? '' : r.target.least !== undefined ? `≥ ${r.target.least}` : `≤ ${r.target.most}`,
      r.reached === undefined ? '' : r.reached ? 'yes' : 'no',
      number(r.cpu_ratio),
      number(r.p50),
      number(r.p99),
      byProcess(r.cpu),
      r.cpu_ratio === undefined ? '' : byProcess(r.baseline_cpu),
    ])
    const widths = head.map((h, i) => Math.max(h.length, ...lines.map((l) => l[i].length)))
    const form = (cells) => `| ${cells.map((c, i) => (i === 0 || i === 3 || i >= 11 ? c.padEnd(widths[i]) : c.padStart(widths[i]))).join(' | ')} |`
    return [form(head), `|${widths.map((w) => '-'.repeat(w + 2)).join('|')}|`, ...lines.map(form)].join('\n')
  }

  write(file, about) {
    writeFileSync(file, `${JSON.stringify({ ...about, rows: rounded(this.rows) }, null, 1)}\n`)
  }
}
