import { setTimeout as pause } from 'node:timers/promises'
import type { FailPoint } from '../../src/kernel/failPoint.ts'

/** How a life of the product ends: by itself at a named point, or killed after so many kept promises and a moment more. */
export type Death = { at: FailPoint; passage: number } | { after: number; moment: number }

type Given = { random: () => number; points: readonly FailPoint[]; kills: number; work: number }

/** Every named point once and so many kills, in an order of their own, spread over the work that there is. */
export function plannedDeaths({ random, points, kills, work }: Given): Death[] {
  const upTo = (most: number) => Math.floor(random() * most)
  const share = work / (kills + points.length + 1)
  const deaths: Death[] = [
    ...points.map((at) => ({ at, passage: 1 + upTo(4) })),
    ...Array.from({ length: kills }, () => ({ after: 1 + upTo(share), moment: upTo(50) })),
  ]
  return deaths
    .map((death) => ({ death, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ death }) => death)
}

export const environmentOf = (death: Death | undefined): Record<string, string> =>
  death && 'at' in death ? { FAIL_POINT: `${death.at}:${death.passage}` } : {}

type Life = { gone: Promise<unknown>; kill: (signal: 'SIGKILL') => Promise<unknown>; promises: () => number }

const PATIENCE = 90_000

/** Waits for the death that was planned, or brings it about. */
export async function meet(death: Death, { gone, kill, promises }: Life) {
  const late = new AbortController()
  const tooLate = pause(PATIENCE, undefined, { signal: late.signal }).then(
    () => {
      throw new Error(`${JSON.stringify(death)} did not come`)
    },
    () => undefined,
  )
  await Promise.race([tooLate, 'at' in death ? gone : killed(death, { kill, promises })])
  late.abort()
}

async function killed({ after, moment }: Extract<Death, { after: number }>, { kill, promises }: Pick<Life, 'kill' | 'promises'>) {
  const before = promises()
  while (promises() - before < after) await pause(5)
  await pause(moment)
  await kill('SIGKILL')
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
