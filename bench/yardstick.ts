import pg from 'pg'
import { together } from './conversations/pace.ts'

export type Kind = 'scripts' | 'reads' | 'writes'

/** So often a second the machine that the goals are set for does each: a loop, and a read and a commit with plain SQL by sixteen at once. */
const THERE: Record<Kind, number> = { scripts: 11.8, reads: 1900, writes: 7500 }
const CLIENTS = 16
const SECONDS = 0.4

const slowness: Record<Kind, number> = { scripts: 1, reads: 1, writes: 1 }

/**
 * How many times as long this machine takes as that one, right before something is measured: it changes by the minute where others share
 * it. Goals in time are held to so many times as much and goals a second to so many times less, so that a miss is the product's. A
 * quicker machine proves no less.
 */
export async function measureMachine(connection: pg.ClientConfig) {
  const pool = new pg.Pool({ ...connection, max: CLIENTS })
  pool.on('error', () => undefined)
  await pool.query('create schema bench create table written (body text)')
  const ask = (name: Kind, text: string) => () => pool.query({ name, text })
  const kinds: Record<Kind, { clients: number; work: () => Promise<unknown> }> = {
    scripts: { clients: 1, work: async () => runLoop() },
    reads: { clients: CLIENTS, work: ask('reads', 'select sum(step % 7) from generate_series(1, 3000) step') },
    writes: { clients: CLIENTS, work: ask('writes', `insert into bench.written select repeat('Bom dia', 100)`) },
  }
  for (const [kind, { clients, work }] of Object.entries(kinds) as [Kind, (typeof kinds)[Kind]][]) {
    await together(clients, SECONDS / 4, work)
    const { count, seconds } = await together(clients, SECONDS, work)
    slowness[kind] = Math.max(1, (THERE[kind] * seconds) / count)
  }
  // What is measured next finds nothing of it.
  await pool.query('drop schema bench cascade')
  await pool.end()
}

export async function tellMachine(connection: pg.ClientConfig) {
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
export const inTime = (goal: number, kind: Kind = 'reads') => held(goal, slowness[kind])
/** How often a second something must be done, on this machine. */
export const aSecond = (goal: number, kind: Kind = 'writes') => held(goal, 1 / slowness[kind])

export function held(standing: number, times: number) {
  const goal = standing * times
  return goal < 10 ? Math.round(goal * 10) / 10 : Math.round(goal)
}
