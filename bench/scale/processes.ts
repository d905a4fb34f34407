import { readSecretKey } from '../../server/src/kernel/secrets.ts'
import { startRedis } from '../../server/test/redisServer.ts'
import type { ServerOptions } from '../serverOptions.ts'
import { type RunningServer, startServer } from '../startServer.ts'

export type Processes = Awaited<ReturnType<typeof startProcesses>>

/** So many processes on one database, with a Redis between them if there are several; each serves and does jobs. */
export async function startProcesses(count: number, { connection, folder }: Pick<ServerOptions, 'connection' | 'folder'>) {
  const secretKey = readSecretKey({ secretKey: undefined, dataDir: folder })
  const redis = count > 1 ? await startRedis() : undefined
  const together = redis && { redisUrl: `redis://127.0.0.1:${redis.port}`, secretKey }
  const all: RunningServer[] = []
  for (let one = 0; one < count; one++) all.push(await startServer('product.ts', { connection, folder, ...(together && { together }) }))
  const sum = async (what: 'cpu' | 'rss') =>
    (await Promise.all(all.map(({ usage }) => usage()))).reduce((total, usage) => total + usage[what], 0)
  return {
    urls: all.map(({ url }) => url),
    /** The process for this turn. */
    at: (turn: number) => all[turn % count]?.url ?? '',
    /** Milliseconds of processor time, all processes together. */
    cpu: async () => (await sum('cpu')) / 1000,
    megabytes: async () => (await sum('rss')) / 1024 ** 2,
    async end() {
      await Promise.all(all.map((one) => one.end()))
      await redis?.stop()
    },
  }
}
