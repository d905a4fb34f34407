import type pg from 'pg'
import { summary } from '../conversations/figures.ts'
import { held, type Kind, measureMachine, slownessOf } from '../yardstick.ts'
import { type Cost, countStatements } from './counters.ts'

/**
 * What is done over and over. `kind`: what a machine must be good at for it. `plain`: the same by hand, with the database alone;
 * `there`: how often a second the machine that goals are set for does that. `most`: so often it can be done by then. `clients`: where not as many do it.
 */
export type Work = {
  name: string
  kind?: Kind | undefined
  goal: { perSecond?: number; p95?: number; statements?: number }
  ask: (turn: number) => Promise<string>
  plain?: (turn: number) => Promise<unknown>
  there?: number
  most?: () => number
  clients?: number
}
type Pace = { perSecond: number; p50: number; p95: number }
/** `goal`: as it is held to this machine, which took `slower` times as long as the one that it is set for. */
export type Measured = Pace & Cost & { name: string; goal: Work['goal']; slower: string; bytes: number; plain: Pace | undefined }

export const CLIENTS = 16
const WARM_UP = 0.25

type MeasureOptions = { pool: pg.Pool; connection: pg.ClientConfig; seconds: number }

/**
 * One round after the other, each going on where the one before ended: sixteen clients as a rule, each going on as soon as it is answered;
 * then as many with plain SQL. The figures are for one call.
 */
export function roundsOf(
  { name, kind = 'reads', goal, ask, plain, there = 0, most = endless, clients = CLIENTS }: Work,
  { pool, connection, seconds }: MeasureOptions,
) {
  let bytes = 0
  const turns = turnsOf(most)
  const bare = turnsOf(endless)
  const work = async () => {
    const turn = turns.next()
    if (turn === undefined) return false
    const answer = await ask(turn)
    bytes += Buffer.byteLength(answer)
    return true
  }
  return async (): Promise<Measured> => {
    await measureMachine(connection)
    await paced(seconds * WARM_UP, clients, work)
    bytes = 0
    const cost = await countStatements(pool)
    const { count, ...pace } = await paced(seconds, clients, work)
    const { statements, blocks, milliseconds } = await cost()
    const each = (sum: number) => sum / Math.max(count, 1)
    const beside = plain && (await paced(seconds / 2, clients, async () => plain(bare.next() ?? 0)))
    const slower = Math.max(slownessOf(kind), beside ? there / beside.perSecond : 1)
    return {
      ...{ name, goal: heldTo(goal, slower), slower: slower.toFixed(1), ...pace, bytes: each(bytes) },
      ...{ statements: each(statements), blocks: each(blocks), milliseconds: each(milliseconds) },
      plain: beside,
    }
  }
}

/** The round that stands in the middle by how far its goal was reached. */
export function middleOf(rounds: readonly Measured[]) {
  const sorted = rounds.toSorted((one, other) => reachOf(one) - reachOf(other))
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('Nothing was measured')
  return middle
}

function reachOf({ goal, perSecond, p95 }: Measured) {
  const reached = [goal.perSecond && perSecond / goal.perSecond, goal.p95 && goal.p95 / p95].filter((one) => one !== undefined)
  return reached.length > 0 ? Math.min(...reached) : perSecond
}

const heldTo = ({ perSecond, p95, ...same }: Work['goal'], slower: number): Work['goal'] => ({
  ...same,
  ...(perSecond !== undefined && { perSecond: held(perSecond, 1 / slower) }),
  ...(p95 !== undefined && { p95: held(p95, slower) }),
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
  const { count, p50, p95 } = summary(times)
  return { count, p50, p95, perSecond: (count * 1000) / (performance.now() - began) }
}
