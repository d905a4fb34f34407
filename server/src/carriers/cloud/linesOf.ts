import { type Host, Unavailable } from '../port.ts'
import { type SetLine, settingsIn } from './settings.ts'

/** Milliseconds for which what was read is good enough for whoever does not say, and for whoever misses something in it. */
const FRESH_FOR = 5000
export const A_MOMENT = 500
export type ReadLines = (age?: number) => Promise<SetLine[]>

/** The lines of every company with what was entered for each: remembered for a moment, as Meta calls many times in a second. */
export function linesOf(host: () => Host | undefined): ReadLines {
  let known: Promise<SetLine[]> | undefined
  let readAt = 0

  async function read(): Promise<SetLine[]> {
    const all = (await host()?.lines()) ?? []
    return all.flatMap(({ settings, ...line }) => {
      const complete = settingsIn(settings)
      return complete ? [{ ...line, settings: complete }] : []
    })
  }

  return async (age = FRESH_FOR) => {
    if (!host()) throw new Unavailable('The carrier is not connected')
    if (known && Date.now() - readAt < age) return known
    readAt = Date.now()
    known = read().catch((error) => {
      known = undefined
      throw error
    })
    return known
  }
}
