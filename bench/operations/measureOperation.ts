import type pg from 'pg'
import { summarize } from '../conversations/durations.ts'
import { type Address, type Kind, measureMachine, scaledGoal, slownessOf } from '../yardstick.ts'
import { type Cost, countStatementCost } from './statementCost.ts'

/**
 * What is done over and over. `kind`: what a machine must be good at for it. `plain`: the same by hand, with the database alone;
 * `there`: how often a second the machine that goals are set for does that. `most`: so often it can be done by then. `clients`: where not as many do it.
 * `livesFrom`: the work without which this one runs out of what it is done to.
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
/** `slower`: so many times as long as the machine that goals are set for this one took right before. */
export type Round = Pace & Cost & { bytes: number; slower: number; plain: Pace | undefined }
/** `goal`: as it is held to this machine, which took `slower` times as long as the one that it is set for. */
export type Measured = Pace & Cost & { name: string; goal: Operation['goal']; slower: string; bytes: number; plain: Pace | undefined }

export const CLIENTS = 16
const WARM_UP = 0.25

export type MeasureOptions = { pool: pg.Pool; connection: Address; seconds: number }

/**
 * The middle one of some rounds, and of those of plain SQL: sixteen clients as a rule, each going on as soon as it is answered. The figures are
 * for one call. Of the times the middle ones too: the round with the rate in the middle may be the one with the late answers.
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

/** One round after the other, each going on where the one before ended. */
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
    // The first five times on each connection the database thinks anew how to go about it.
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

/** What answers `false` had nothing left to do, and is not counted. */
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
