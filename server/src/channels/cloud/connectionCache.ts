import { type ChannelHost, Unavailable } from '../channel.ts'
import { type ConfiguredConnection, parseCloudSettings } from './cloudSettings.ts'

/** Milliseconds. */
const DEFAULT_MAX_AGE = 5000
/** For a caller that did not find a connection in the cached list: it may have been added just now. */
export const SHORT_MAX_AGE = 500
export type ReadConnections = (age?: number) => Promise<ConfiguredConnection[]>

/** Reads the connections of all companies with their settings. It caches them for seconds: Meta calls many times per second. */
export function createConnectionCache(host: () => ChannelHost | undefined): ReadConnections {
  let cached: Promise<ConfiguredConnection[]> | undefined
  let readAt = 0

  async function read(): Promise<ConfiguredConnection[]> {
    const all = (await host()?.listConnections()) ?? []
    return all.flatMap(({ settings, ...connection }) => {
      const complete = parseCloudSettings(settings)
      return complete ? [{ ...connection, settings: complete }] : []
    })
  }

  return async (age = DEFAULT_MAX_AGE) => {
    if (!host()) throw new Unavailable('The channel has no host yet')
    if (cached && Date.now() - readAt < age) return cached
    readAt = Date.now()
    cached = read().catch((error) => {
      cached = undefined
      throw error
    })
    return cached
  }
}
