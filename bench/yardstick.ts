import pg from 'pg'
import { createDatabaseIfMissing } from '../server/src/kernel/database/createDatabaseIfMissing.ts'
import type { EmbeddedServer } from '../server/src/kernel/database/embedded/startEmbedded.ts'
import { runConcurrently } from './conversations/loadPattern.ts'

export type Kind = 'scripts' | 'reads' | 'writes'
export type Address = ReturnType<EmbeddedServer['connection']>

/**
 * The rates of the reference machine: a loop, and with sixteen clients a page of joined rows and a commit in plain SQL. The page is derived
 * from the plain list of the daily work, 570 a second there: a sum over numbers did not notice memory that was twice as slow.
 */
const THERE: Record<Kind, number> = { scripts: 11.8, reads: 3900, writes: 7500 }
const CLIENTS = 16
const SECONDS = 0.4

const slowness: Record<Kind, number> = { scripts: 1, reads: 1, writes: 1 }
let last: Address | undefined

/**
 * Measures by which factor this machine is slower than the reference machine, right before a measurement: on a shared machine it changes by
 * the minute. Goals in time are multiplied by it and goals in rate divided by it, so that a miss is the product's. A quicker machine proves
 * no less.
 */
export async function measureMachine(measured: Address) {
  last = measured
  const pool = await openYard(measured)
  let turn = 0
  const kinds: Record<Kind, { clients: number; work: () => Promise<unknown> }> = {
    scripts: { clients: 1, work: async () => runLoop() },
    reads: { clients: CLIENTS, work: () => pool.query({ name: 'page', text: PAGE, values: [turn++ % SHELVES] }) },
    writes: { clients: CLIENTS, work: () => pool.query({ name: 'write', text: `insert into written select repeat('Bom dia', 100)` }) },
  }
  for (const [kind, { clients, work }] of Object.entries(kinds) as [Kind, (typeof kinds)[Kind]][]) {
    await runConcurrently(clients, SECONDS / 4, work)
    const { count, seconds } = await runConcurrently(clients, SECONDS, work)
    slowness[kind] = Math.max(1, (THERE[kind] * seconds) / count)
  }
  // Every writer reads first.
  slowness.writes = Math.max(slowness.writes, slowness.reads)
  await pool.query('truncate written')
  await pool.end()
}

/** After work that took a minute, in which the machine may change: its times are compared with the slower of before and after. */
export async function measureAgain() {
  if (!last) throw new Error('The machine was not measured before')
  const before = { ...slowness }
  await measureMachine(last)
  for (const kind of Object.keys(before) as Kind[]) slowness[kind] = Math.max(before[kind], slowness[kind])
}

const YARD = 'yardstick'
const SHELVES = 200
const PAGE = `select books.*, row_to_json(writers) as writer from books join writers on writers.id = "writerId"
  where shelf = $1 order by books.id desc limit 41`

/** A database of its own, filled once, beside the measured one, so that it does not affect the measurement. */
async function openYard(measured: Address) {
  const yard = { ...measured, database: YARD }
  await createDatabaseIfMissing({ ...measured, database: 'postgres' }, YARD)
  const pool = new pg.Pool({ ...yard, max: CLIENTS, options: '-c jit=off' })
  pool.on('error', () => undefined)
  const { rowCount } = await pool.query(`select from pg_class where relname = 'written'`)
  if (rowCount === 0)
    for (const step of [
      'create table writers (id int primary key, name text)',
      'create table books (id int primary key, shelf int, "writerId" int, body text)',
      'insert into writers select step, repeat(md5(step::text), 3) from generate_series(1, 20000) step',
      `insert into books select step, step % ${SHELVES}, 1 + step * 7919::bigint % 20000, repeat(md5(step::text), 8) from generate_series(1, 20000) step`,
      'create index on books (shelf, id)',
      'vacuum analyze writers',
      'vacuum analyze books',
      'create table written (body text)',
    ])
      await pool.query(step)
  return pool
}

export async function reportMachine(connection: Address) {
  await measureMachine(connection)
  const told = Object.entries(slowness).map(([kind, times]) => `${times.toFixed(1)} (${kind})`)
  console.log(`— goals in time are held to the machine, which takes ${told.join(', ')} times as long as theirs`)
}

function runLoop() {
  let sum = 0
  for (let step = 0; step < 5e7; step++) sum += step % 7
  if (sum === 0) throw new Error('The loop was not run')
}

export const slownessOf = (kind: Kind) => slowness[kind]
/** A goal in milliseconds or seconds, scaled to this machine. */
export const scaledMilliseconds = (goal: number, kind: Kind = 'reads') => scaledGoal(goal, slowness[kind])
/** A goal in rate per second, scaled to this machine. */
export const scaledRate = (goal: number, kind: Kind = 'writes') => scaledGoal(goal, 1 / slowness[kind])

export function scaledGoal(standing: number, times: number) {
  const goal = standing * times
  return goal < 10 ? Math.round(goal * 10) / 10 : Math.round(goal)
}
