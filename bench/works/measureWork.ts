import type pg from 'pg'
import { summary } from '../conversations/figures.ts'
import { aSecond, howSlow, inTime, type Kind, measureMachine } from '../yardstick.ts'
import { type Cost, countStatements } from './counters.ts'

/**
 * What is done over and over. `kind`: what a machine must be good at for it. `plain`: the same by hand, with the database alone. `most`: so
 * often it can be done by then. `clients`: where not as many do it.
 */
export type Work = {
  name: string
  kind?: Kind | undefined
  goal: { perSecond?: number; p95?: number; statements?: number }
  ask: (turn: number) => Promise<string>
  plain?: (turn: number) => Promise<unknown>
  most?: () => number
  clients?: number
}
type Pace = { perSecond: number; p50: number; p95: number }
/** `goal`: as it is held to this machine, which took `slower` times as long as the one that it is set for. */
export type Measured = Pace & Cost & { name: string; goal: Work['goal']; slower: string; bytes: number; plain: Pace | undefined }

export const CLIENTS = 16
const WARM_UP = 0.25

type MeasureOptions = { pool: pg.Pool; connection: pg.ClientConfig; seconds: number }

/** Sixteen clients as a rule, each going on as soon as it is answered; then as many with plain SQL. The figures are for one call. */
export async function measureWork(
  { name, kind = 'reads', goal, ask, plain, most = endless, clients = CLIENTS }: Work,
  { pool, connection, seconds }: MeasureOptions,
) {
  await measureMachine(connection)
  const held = heldTo(goal, kind)
  let bytes = 0
  const turns = turnsOf(most)
  const work = async () => {
    const turn = turns.next()
    if (turn === undefined) return false
    const answer = await ask(turn)
    bytes += Buffer.byteLength(answer)
    return true
  }
  await paced(seconds * WARM_UP, clients, work)
  bytes = 0
  const cost = await countStatements(pool)
  const { count, ...pace } = await paced(seconds, clients, work)
  const { statements, blocks, milliseconds } = await cost()
  const each = (sum: number) => sum / Math.max(count, 1)
  const bare = plain && turnsOf(endless)
  const beside = bare && (await paced(seconds / 2, clients, async () => plain(bare.next() ?? 0)))
  const whole: Measured = {
    ...{ name, goal: held, slower: howSlow(kind), ...pace, bytes: each(bytes) },
    ...{ statements: each(statements), blocks: each(blocks), milliseconds: each(milliseconds) },
    plain: beside,
  }
  return whole
}

const heldTo = ({ perSecond, p95, ...same }: Work['goal'], kind: Kind): Work['goal'] => ({
  ...same,
  ...(perSecond !== undefined && { perSecond: aSecond(perSecond, kind) }),
  ...(p95 !== undefined && { p95: inTime(p95, kind) }),
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
