import { setTimeout as pause } from 'node:timers/promises'
import type { FailPoint } from '../../src/kernel/failPoints.ts'

/** How a life of the product ends: at a fail point, or by a signal after so many confirmed messages and a moment more. */
export type PlannedCrash = { at: FailPoint; passage: number } | { after: number; moment: number; by: 'SIGKILL' | 'SIGTERM' }

type DeathPlan = { random: () => number; points: readonly FailPoint[]; kills: number; work: number }

/** Every fail point once, so many kills, and one orderly end, in random order, spread over the work. */
export function plannedCrashes({ random, points, kills, work }: DeathPlan): PlannedCrash[] {
  const upTo = (most: number) => Math.floor(random() * most)
  const share = work / (kills + points.length + 2)
  const deaths: PlannedCrash[] = [
    ...points.map((at) => ({ at, passage: 1 + upTo(4) })),
    ...Array.from({ length: kills }, () => ({ after: 1 + upTo(share), moment: upTo(50), by: 'SIGKILL' as const })),
    { after: 1 + upTo(share), moment: 0, by: 'SIGTERM' },
  ]
  return deaths
    .map((death) => ({ death, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ death }) => death)
}

export const environmentOf = (death: PlannedCrash | undefined): Record<string, string> =>
  death && 'at' in death ? { FAIL_POINT: `${death.at}:${death.passage}` } : {}

type Life = {
  gone: Promise<number | null>
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<unknown>
  promises: () => number
  /** Waits until it serves, or has died before that. */
  serves: () => Promise<unknown>
}

/** The longest time without any event. */
const PATIENCE = 240_000

/** Waits for the planned crash, or causes it. */
export async function crashAsPlanned(death: PlannedCrash, { gone, kill, promises, serves }: Life) {
  // Answers of the previous life may be read only now: they do not count for this one, and a process that has not started cannot end in
  // order.
  if ('after' in death) await serves()
  const goal = 'after' in death ? promises() + death.after : Number.POSITIVE_INFINITY
  let [until, kept] = [Date.now() + PATIENCE, promises()]
  let isGone = false
  void gone.then(() => {
    isGone = true
  })
  while (!isGone && promises() < goal) {
    if (promises() > kept) [until, kept] = [Date.now() + PATIENCE, promises()]
    if (Date.now() > until) throw new Error(`${JSON.stringify(death)} did not come`)
    await pause(5)
  }
  if ('after' in death) {
    if (isGone) throw new Error('The product ended by itself')
    await pause(death.moment)
    await kill(death.by)
  }
  const code = 'by' in death && death.by === 'SIGTERM' ? 0 : null
  if ((await gone) !== code) throw new Error(`The product ended with ${await gone} instead of by ${JSON.stringify(death)}`)
}

/** The same numbers for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
