import { AsyncLocalStorage } from 'node:async_hooks'
import type { PersistentClient } from '../../server/test/crash/persistentClient.ts'

type Try = { why: string; begun: number }
/** A wait from start to end; `tries` are the failed attempts before. */
export type Wait = { from: number; to: number; tries: readonly Try[] }
/** Who waits. */
export const kinds = ['attendant', 'customer', 'phone', 'page'] as const
export type Waits = Record<(typeof kinds)[number], Wait[]>

const calls = new AsyncLocalStorage<{ tries: Try[] }>()

/** Records a failed attempt. */
export const recordFailure = (why: string, begun: number) => void calls.getStore()?.tries.push({ why, begun })

/** The same client, with its waits recorded. */
export const timeCalls =
  (ask: PersistentClient, waits: Wait[]): PersistentClient =>
  (endpoint, input) => {
    const call = { tries: [] }
    const from = Date.now()
    return calls.run(call, async () => {
      try {
        return await ask(endpoint, input)
      } finally {
        waits.push({ from, to: Date.now(), ...call })
      }
    })
  }

/** `at`: when it was killed; `gone`: when it had ended. */
export type Death = { name: string; at: number; gone: number }
export const NO_OUTAGE = 'none'

/** The longest wait of each kind per killed part: a wait that ends after a kill counts for it. */
export function longest(waits: Waits, deaths: readonly Death[]) {
  const named = new Map<string, Record<(typeof kinds)[number], Wait | undefined>>()
  for (const kind of kinds)
    for (const wait of waits[kind]) {
      const { name } = deaths.findLast(({ at }) => at <= wait.to) ?? { name: NO_OUTAGE }
      const known = named.get(name) ?? { attendant: undefined, customer: undefined, phone: undefined, page: undefined }
      const before = known[kind] ?? wait
      const longer = durationOf(wait) > durationOf(before) ? wait : before
      known[kind] = { ...longer, tries: wait.tries.length > before.tries.length ? wait.tries : before.tries }
      named.set(name, known)
    }
  return named
}

/** Attempts that began after the part had ended, and failed. The end of the part did not interrupt them. */
export const failuresAfter = (waits: readonly Wait[], deaths: readonly Death[], name: string) =>
  waits.flatMap(({ tries }) =>
    tries.filter(({ begun }) => {
      const death = deaths.findLast(({ at }) => at <= begun)
      return death?.name === name && death.gone <= begun
    }),
  )

export const durationOf = (wait: Wait | undefined) => (wait ? wait.to - wait.from : 0)
