import pg from 'pg'
import { createDatabaseIfMissing } from '../server/src/kernel/database/createDatabaseIfMissing.ts'
import type { EmbeddedServer } from '../server/src/kernel/database/embedded/startEmbedded.ts'
import { runConcurrently } from './conversations/loadPattern.ts'

export type Kind = 'scripts' | 'reads' | 'writes'
export type Address = ReturnType<EmbeddedServer['connection']>

/**
 * So often a second the machine that the goals are set for does each: a loop, and a page of joined rows and a commit with plain SQL by sixteen at
 * once. The page by way of the works' plain list, 570 a second there: a sum over numbers saw no memory that took twice as long.
 */
const THERE: Record<Kind, number> = { scripts: 11.8, reads: 3900, writes: 7500 }
const CLIENTS = 16
const SECONDS = 0.4

const slowness: Record<Kind, number> = { scripts: 1, reads: 1, writes: 1 }
let last: Address | undefined

/**
 * How many times as long this machine takes as that one, right before something is measured: it changes by the minute where others share
 * it. Goals in time are held to so many times as much and goals a second to so many times less, so that a miss is the product's. A
 * quicker machine proves no less.
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
  // Whoever writes has read before.
  slowness.writes = Math.max(slowness.writes, slowness.reads)
  await pool.query('truncate written')
  await pool.end()
}

/** After what took a minute, in which the machine changes: what is told of it is held to the slower of before and after. */
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

/** A database of its own, filled once, beside the one that is measured: what is measured next finds nothing of it. */
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
/** Milliseconds or seconds that something may take, on this machine. */
export const scaledMilliseconds = (goal: number, kind: Kind = 'reads') => scaledGoal(goal, slowness[kind])
/** How often a second something must be done, on this machine. */
export const scaledRate = (goal: number, kind: Kind = 'writes') => scaledGoal(goal, 1 / slowness[kind])

export function scaledGoal(standing: number, times: number) {
  const goal = standing * times
  return goal < 10 ? Math.round(goal * 10) / 10 : Math.round(goal)
}
