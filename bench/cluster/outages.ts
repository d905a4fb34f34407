import { AsyncLocalStorage } from 'node:async_hooks'
import type { PersistentClient } from '../../server/test/crash/persistentClient.ts'

type Try = { why: string; begun: number }
/** Something that somebody waited for, from when to when; `tries` came to nothing before. */
export type Wait = { from: number; to: number; tries: readonly Try[] }
/** Whose waits they are. */
export const kinds = ['attendant', 'customer', 'phone', 'page'] as const
export type Waits = Record<(typeof kinds)[number], Wait[]>

const calls = new AsyncLocalStorage<{ tries: Try[] }>()

/** To be told of each try that came to nothing. */
export const recordFailure = (why: string, begun: number) => void calls.getStore()?.tries.push({ why, begun })

/** The same person, with what they waited for written down. */
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

/** `at`: when it was killed; `gone`: when it was no more. */
export type Death = { name: string; at: number; gone: number }
export const NO_OUTAGE = 'none'

/** The longest of each kind under each part's deaths: who waits until after one has waited for what that has cost. */
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

/** What was tried once it was gone and came to nothing all the same: no longer cut off with it. */
export const failuresAfter = (waits: readonly Wait[], deaths: readonly Death[], name: string) =>
  waits.flatMap(({ tries }) =>
    tries.filter(({ begun }) => {
      const death = deaths.findLast(({ at }) => at <= begun)
      return death?.name === name && death.gone <= begun
    }),
  )

export const durationOf = (wait: Wait | undefined) => (wait ? wait.to - wait.from : 0)
