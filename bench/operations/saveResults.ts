import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Measured } from './measureOperation.ts'

const FILE = join(import.meta.dirname, '../RESULTS.md')
const KEPT = 12
/** The reference for goals stays in the file. */
const REFERENCE = '## Reference'
const GIGABYTE = 1024 ** 3
const HEADER = `# Results

What \`npm run bench works\` measured last, the newest first: sixteen clients, each going on as soon as it is answered, the middle one of three
rounds, or of nine where three missed a goal. Statements, blocks and the database's own time are those of one call with all that follows from it; plain SQL is the same work
without a server before it. The machine took so many times as long as the one that goals are set for: they are shown as they are held to it.
`

export function isMet({ goal, perSecond, p95, statements }: Measured) {
  const reached = [
    goal.perSecond === undefined || perSecond >= goal.perSecond,
    goal.p95 === undefined || p95 < goal.p95,
    // Work beside the calls is counted too.
    goal.statements === undefined || statements < goal.statements + 0.5,
  ]
  return reached.every(Boolean)
}

const goalOf = ({ perSecond, p95, statements }: Measured['goal']) =>
  [perSecond && `${perSecond}/s`, p95 && `p95 < ${p95} ms`, statements && `${statements} statements`].filter(Boolean).join(', ')
const rate = (perSecond: number) => `${Math.round(perSecond)}/s`
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)

const cellsOf = (one: Measured) => {
  const { name, perSecond, p50, p95, statements, blocks, milliseconds, bytes, plain, goal, slower } = one
  const share = plain && ` (${Math.round((100 * perSecond) / plain.perSecond)} %)`
  const costs = [statements.toFixed(1), Math.round(blocks).toString(), milliseconds.toFixed(2), Math.round(bytes).toString()]
  const beside = plain ? `${rate(plain.perSecond)}${share}` : ''
  const verdict = goalOf(goal) && `${goalOf(goal)}: ${isMet(one) ? 'met' : 'missed'}`
  return [name, rate(perSecond), `${ms(p50)} / ${ms(p95)}`, ...costs, beside, slower, verdict]
}
const widths = [30, 8, 12, 6, 7, 7, 8, 16, 5, 0]

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
  const head = ['work', 'rate', 'p50 / p95 ms', 'statements', 'blocks', 'database ms', 'bytes', 'plain SQL', 'machine', 'goal']
  const table = [head, head.map(() => '---'), ...measured.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const section = `## ${new Date().toISOString().slice(0, 10)}, ${size}\n\n${machine}\n\n${table}\n`
  const before = readBefore()
    .split(/^(?=## )/m)
    .slice(1)
    .filter((part, place) => place < KEPT - 1 || part.startsWith(REFERENCE))
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
