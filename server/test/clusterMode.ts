import { hasRedis, startRedis } from './redisServer.ts'
import { startRoundRobinProxy } from './roundRobinProxy.ts'
import { waitUntil } from './waitUntil.ts'

type Started = { url: string; close: () => Promise<void> }

/** With CLUSTER=1 the world of each test is two processes on one database, with a Redis between them, and calls alternate between them. */
export const isCluster = process.env.CLUSTER === '1' && hasRedis

export async function startProcessPair() {
  const redis = await startRedis()
  const endings: (() => Promise<void>)[] = [redis.stop]
  const isLive = async (url: string) => ((await (await fetch(`${url}/readyz`)).json()) as { live: boolean }).live
  return {
    redisUrl: `redis://127.0.0.1:${redis.port}`,
    /** The common address of the existing process and another one. */
    async reach(url: string, other: Started) {
      endings.unshift(other.close)
      for (const at of [url, other.url]) await waitUntil(() => isLive(at), 'it is connected to Redis')
      const front = await startRoundRobinProxy([url, other.url])
      endings.unshift(front.close)
      return front.url
    },
    async close() {
      for (const end of endings) await end()
    },
  }
}
