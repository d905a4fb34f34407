import { AsyncLocalStorage } from 'node:async_hooks'
import type { Persistent } from '../../server/test/crash/persistent.ts'

/** Something that somebody waited for, from when to when; `tries` came to nothing before. */
export type Wait = { from: number; to: number; tries: number }
/** Whose waits they are. */
export const kinds = ['attendant', 'customer', 'phone', 'page'] as const
export type Waits = Record<(typeof kinds)[number], Wait[]>

const calls = new AsyncLocalStorage<{ tries: number }>()

/** To be told of each try that came to nothing. */
export const failed = () => {
  const call = calls.getStore()
  if (call) call.tries++
}

/** The same person, with what they waited for written down. */
export const timed =
  (ask: Persistent, waits: Wait[]): Persistent =>
  (endpoint, input) => {
    const call = { tries: 0 }
    const from = Date.now()
    return calls.run(call, async () => {
      try {
        return await ask(endpoint, input)
      } finally {
        waits.push({ from, to: Date.now(), ...call })
      }
    })
  }

export type Death = { name: string; at: number }
export const AT_REST = 'none'

/** The longest of each kind under each part's deaths: who waits until after one has waited for what that has cost. */
export function longest(waits: Waits, deaths: readonly Death[]) {
  const named = new Map<string, Record<(typeof kinds)[number], Wait | undefined>>()
  for (const kind of kinds)
    for (const wait of waits[kind]) {
      const { name } = deaths.findLast(({ at }) => at <= wait.to) ?? { name: AT_REST }
      const known = named.get(name) ?? { attendant: undefined, customer: undefined, phone: undefined, page: undefined }
      const before = known[kind]
      if (!before || lengthOf(wait) > lengthOf(before)) known[kind] = { ...wait, tries: Math.max(wait.tries, before?.tries ?? 0) }
      else before.tries = Math.max(before.tries, wait.tries)
      named.set(name, known)
    }
  return named
}

export const lengthOf = (wait: Wait | undefined) => (wait ? wait.to - wait.from : 0)
