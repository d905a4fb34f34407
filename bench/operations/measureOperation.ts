import type pg from 'pg'
import { summarize } from '../conversations/durations.ts'

/**
 * What one call may cost. `ratio`: its rate is at least this share of the rate of `plain`. `statements`: at most so many, and half a one for
 * the work beside the calls. `bytes`: the largest average answer.
 */
type Limits = { ratio?: number | undefined; statements?: number; bytes?: number }

/**
 * Work that is repeated. `plain`: the same in plain SQL. `most`: the number of times it can be done. `clients`: the number of clients, if
 * not the usual one.
 */
export type Operation = {
  name: string
  limits: Limits
  ask: (turn: number) => Promise<string>
  plain?: (turn: number) => Promise<unknown>
  most?: () => number
  clients?: number
}
type Pace = { perSecond: number; p50: number; p95: number }
type Cost = { statements: number; blocks: number; milliseconds: number }
export type Round = Pace & Cost & { bytes: number; plain: Pace | undefined }
export type Measured = Pace & Cost & { name: string; limits: Limits; bytes: number; plain: Pace | undefined; ratio: number | undefined }

export const CLIENTS = 16
const WARM_UP = 0.25

export type MeasureOptions = { pool: pg.Pool; seconds: number }

/**
 * The median of some rounds: usually sixteen clients, each starting again as soon as it is answered. Figures are per call. The ratio is the
 * median of the rounds' own ratios, because a busy minute of the machine affects both sides of a round.
 */
export function resultOf({ name, limits }: Operation, rounds: readonly Round[]): Measured {
  const middle = middleOf(rounds, ({ perSecond }) => perSecond)
  const inTheMiddle = (by: (round: Round) => number) => by(middleOf(rounds, by))
  const times = { p50: inTheMiddle(({ p50 }) => p50), p95: inTheMiddle(({ p95 }) => p95) }
  const ratio = middle.plain && inTheMiddle(({ perSecond, plain }) => perSecond / (plain?.perSecond ?? perSecond))
  return { ...middle, ...times, name, limits, ratio }
}

export function middleOf<One>(all: readonly One[], by: (one: One) => number) {
  const middle = all.toSorted((one, other) => by(one) - by(other))[Math.floor(all.length / 2)]
  if (!middle) throw new Error('Nothing was measured')
  return middle
}

/** One round after the other, each continuing where the previous one ended. */
export function roundsOf({ ask, plain, most = endless, clients = CLIENTS }: Operation, { pool, seconds }: MeasureOptions) {
  let bytes = 0
  let isPlanned = false
  const turns = turnsOf(most)
  const bare = turnsOf(endless)
  const work = async () => {
    const turn = turns.next()
    if (turn === undefined) return false
    const answer = await ask(turn)
    bytes += Buffer.byteLength(answer)
    return true
  }
  async function plainly() {
    if (!plain) return undefined
    const once = async () => plain(bare.next() ?? 0)
    // PostgreSQL plans a statement anew for the first five times on each connection.
    if (!isPlanned) await paced(seconds / 2, clients, once)
    isPlanned = true
    return paced(seconds / 2, clients, once)
  }
  return async (): Promise<Round> => {
    await paced(seconds * WARM_UP, clients, work)
    bytes = 0
    const cost = await countStatementCost(pool)
    const { count, ...pace } = await paced(seconds, clients, work)
    const { statements, blocks, milliseconds } = await cost()
    const each = (sum: number) => sum / Math.max(count, 1)
    return {
      ...{ ...pace, bytes: each(bytes) },
      ...{ statements: each(statements), blocks: each(blocks), milliseconds: each(milliseconds) },
      plain: await plainly(),
    }
  }
}

/** What the database did for all calls, by pg_stat_statements; reading these statistics is left out. */
async function countStatementCost(pool: pg.Pool): Promise<() => Promise<Cost>> {
  await pool.query('create extension if not exists pg_stat_statements')
  await pool.query('select pg_stat_statements_reset()')
  return async () => {
    const { rows } = await pool.query<Cost>(
      `select coalesce(sum(calls), 0)::float8 as statements, coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as blocks,
        coalesce(sum(total_exec_time + total_plan_time), 0)::float8 as milliseconds
      from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'`,
    )
    return rows[0] ?? { statements: 0, blocks: 0, milliseconds: 0 }
  }
}

const endless = () => Number.POSITIVE_INFINITY

function turnsOf(most: () => number) {
  let turn = 0
  return { next: () => (turn < most() ? turn++ : undefined) }
}

/** A run that returns `false` had no work left, and is not counted. */
async function paced(seconds: number, clients: number, work: () => Promise<unknown>): Promise<Pace & { count: number }> {
  const times: number[] = []
  const began = performance.now()
  let isOver = false
  const client = async () => {
    while (!isOver && performance.now() - began < seconds * 1000) {
      const start = performance.now()
      isOver = (await work()) === false || isOver
      if (!isOver) times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const { count, p50, p95 } = summarize(times)
  return { count, p50, p95, perSecond: (count * 1000) / (performance.now() - began) }
}
