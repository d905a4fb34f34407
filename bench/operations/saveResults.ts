import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Measured } from './measureOperation.ts'

const FILE = join(import.meta.dirname, '../RESULTS.md')
const KEPT = 12
const GIGABYTE = 1024 ** 3
const HEADER = `# Results

What \`npm run bench operations\` measured last, the newest first: sixteen clients, each going on as soon as it is answered, the median of three
rounds. Statements, blocks and the database's own time are those of one call with all that follows from it. Plain SQL is the same work without a
server before it, measured right after it; the share is that of the rates. Only shares, statements and bytes have limits. Sections before
2026-11-28 show goals in time, scaled to the speed that the machine had then.
`

export function isMet({ limits, ratio, statements, bytes }: Measured) {
  const met = [
    limits.ratio === undefined || ratio === undefined || ratio >= limits.ratio,
    limits.bytes === undefined || bytes <= limits.bytes,
    // Work beside the calls is counted too.
    limits.statements === undefined || statements < limits.statements + 0.5,
  ]
  return met.every(Boolean)
}

const percent = (share: number) => `${Math.round(100 * share)} %`
const limitsOf = ({ ratio, statements, bytes }: Measured['limits']) =>
  [ratio && `>= ${percent(ratio)}`, statements && `<= ${statements} statements`, bytes && `<= ${bytes} bytes`].filter(Boolean).join(', ')
const rate = (perSecond: number) => `${Math.round(perSecond)}/s`
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)

const cellsOf = (one: Measured) => {
  const { name, perSecond, p50, p95, statements, blocks, milliseconds, bytes, plain, ratio, limits } = one
  const costs = [statements.toFixed(1), Math.round(blocks).toString(), milliseconds.toFixed(2), Math.round(bytes).toString()]
  const beside = plain && ratio ? `${rate(plain.perSecond)} (${percent(ratio)})` : ''
  const verdict = limitsOf(limits) && `${limitsOf(limits)}: ${isMet(one) ? 'met' : 'MISSED'}`
  return [name, rate(perSecond), `${ms(p50)} / ${ms(p95)}`, ...costs, beside, verdict]
}
const widths = [34, 8, 12, 6, 7, 7, 8, 16, 0]

export const printResult = (one: Measured) =>
  console.log(
    cellsOf(one)
      .map((cell, place) => cell.padEnd(widths[place] ?? 0))
      .join(' '),
  )

/** Keeps the last few runs, so that a change shows. */
export async function saveResults(pool: pg.Pool, { size, measured }: { size: string; measured: Measured[] }) {
  const { rows } = await pool.query<{ version: string }>("select current_setting('server_version') as version")
  const [first] = cpus()
  const machine = `${cpus().length} cores (${first?.model.trim()}), ${Math.round(totalmem() / GIGABYTE)} GB, Node ${process.versions.node}, PostgreSQL ${rows[0]?.version}; load ${loadavg()[0]?.toFixed(1)} at the end`
  const head = ['work', 'rate', 'p50 / p95 ms', 'statements', 'blocks', 'database ms', 'bytes', 'plain SQL', 'limits']
  const table = [head, head.map(() => '---'), ...measured.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const section = `## ${new Date().toISOString().slice(0, 10)}, ${size}\n\n${machine}\n\n${table}\n`
  const before = readBefore()
    .split(/^(?=## )/m)
    .slice(1)
    .slice(0, KEPT - 1)
  writeFileSync(
    FILE,
    [HEADER, section, ...before]
      .map((part) => part.trimEnd())
      .join('\n\n')
      .concat('\n'),
  )
}

function readBefore() {
  try {
    return readFileSync(FILE, 'utf8')
  } catch {
    return ''
  }
}
