import { type ChannelHost, Unavailable } from '../channel.ts'
import { type ConfiguredConnection, parseCloudSettings } from './cloudSettings.ts'

/** Milliseconds for which what was read is good enough for whoever does not say, and for whoever misses something in it. */
const FRESH_FOR = 5000
export const SHORT_MAX_AGE = 500
export type ReadConnections = (age?: number) => Promise<ConfiguredConnection[]>

/** The lines of every company with what was entered for each: remembered for a moment, as Meta calls many times in a second. */
export function createConnectionCache(host: () => ChannelHost | undefined): ReadConnections {
  let known: Promise<ConfiguredConnection[]> | undefined
  let readAt = 0

  async function read(): Promise<ConfiguredConnection[]> {
    const all = (await host()?.listConnections()) ?? []
    return all.flatMap(({ settings, ...line }) => {
      const complete = parseCloudSettings(settings)
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
