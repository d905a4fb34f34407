import type pg from 'pg'
import { summarize } from '../conversations/durations.ts'
import { type Address, type Kind, measureMachine, scaledGoal, slownessOf } from '../yardstick.ts'
import { type Cost, countStatementCost } from './statementCost.ts'

/**
 * Work that is repeated. `kind`: what it mostly needs of a machine. `plain`: the same in plain SQL; `there`: the rate of that on the
 * reference machine. `most`: the number of times it can be done. `clients`: the number of clients, if not the usual one. `livesFrom`: the
 * work that provides its input.
 */
export type Operation = {
  name: string
  kind?: Kind | undefined
  goal: { perSecond?: number; p95?: number; statements?: number }
  ask: (turn: number) => Promise<string>
  plain?: (turn: number) => Promise<unknown>
  there?: number
  most?: () => number
  clients?: number
  livesFrom?: string
}
type Pace = { perSecond: number; p50: number; p95: number }
/** `slower`: by which factor this machine was slower than the reference machine, measured right before. */
export type Round = Pace & Cost & { bytes: number; slower: number; plain: Pace | undefined }
/** `goal`: scaled to this machine, which was `slower` times as slow as the reference machine. */
export type Measured = Pace & Cost & { name: string; goal: Operation['goal']; slower: string; bytes: number; plain: Pace | undefined }

export const CLIENTS = 16
const WARM_UP = 0.25

export type MeasureOptions = { pool: pg.Pool; connection: Address; seconds: number }

/**
 * The median of some rounds, and of those of plain SQL: usually sixteen clients, each starting again as soon as it is answered. Figures are
 * per call. Times are medians too, because the round with the median rate may have the late answers.
 */
export function resultOf({ name, goal, there = 0 }: Operation, rounds: readonly Round[]): Measured {
  const middle = middleOf(rounds, ({ perSecond }) => perSecond)
  const plains = rounds.flatMap(({ plain }) => plain ?? [])
  const plain = plains.length > 0 ? middleOf(plains, ({ perSecond }) => perSecond) : undefined
  const inTheMiddle = (by: (round: Round) => number) => by(middleOf(rounds, by))
  const times = { p50: inTheMiddle(({ p50 }) => p50), p95: inTheMiddle(({ p95 }) => p95) }
  const slower = Math.max(middleOf(rounds, (round) => round.slower).slower, plain ? there / plain.perSecond : 1)
  return { ...middle, ...times, name, plain, slower: slower.toFixed(1), goal: heldTo(goal, slower) }
}

export function middleOf<One>(all: readonly One[], by: (one: One) => number) {
  const middle = all.toSorted((one, other) => by(one) - by(other))[Math.floor(all.length / 2)]
  if (!middle) throw new Error('Nothing was measured')
  return middle
}

/** One round after the other, each continuing where the previous one ended. */
export function roundsOf(
  { kind = 'reads', ask, plain, most = endless, clients = CLIENTS }: Operation,
  { pool, connection, seconds }: MeasureOptions,
) {
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
    await measureMachine(connection)
    const slower = slownessOf(kind)
    await paced(seconds * WARM_UP, clients, work)
    bytes = 0
    const cost = await countStatementCost(pool)
    const { count, ...pace } = await paced(seconds, clients, work)
    const { statements, blocks, milliseconds } = await cost()
    const each = (sum: number) => sum / Math.max(count, 1)
    return {
      ...{ slower, ...pace, bytes: each(bytes) },
      ...{ statements: each(statements), blocks: each(blocks), milliseconds: each(milliseconds) },
      plain: await plainly(),
    }
  }
}

const heldTo = ({ perSecond, p95, ...same }: Operation['goal'], slower: number): Operation['goal'] => ({
  ...same,
  ...(perSecond !== undefined && { perSecond: scaledGoal(perSecond, 1 / slower) }),
  ...(p95 !== undefined && { p95: scaledGoal(p95, slower) }),
})

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
