import type { Config } from '../../config.ts'
import type { Logger } from '../log.ts'
import { createSecrets, readSecretKey } from '../secrets.ts'
import { askToReconnect } from './askToReconnect.ts'
import type { LiveServer } from './liveServer.ts'

type Options = { config: Config; log: Logger }

/** How many there are of a key over all processes, with those that are added now; undefined while nobody could know. */
export type CountTogether = (key: string, by: number, seconds: number) => Promise<number | undefined>
type Processes = { check: () => Promise<boolean>; count: CountTogether; close: () => Promise<void> }

const alone: Processes = { check: async () => true, count: async () => undefined, close: async () => undefined }

/**
 * With several processes, what one of them publishes reaches the sockets of all. Without Redis each goes on alone: it tells its own
 * sockets, and once Redis is back the sockets of every process come anew, since nobody can say what they have missed.
 */
export async function connectProcesses(io: LiveServer, { config, log }: Options): Promise<Processes> {
  const { redisUrl: url } = config
  if (!url) return alone
  // Loaded only where it is used: most installations are one process, and start faster without.
  const [{ openRedis }, { createAdapter }] = await Promise.all([import('./redis.ts'), import('@socket.io/redis-streams-adapter')])
  const comeAnew = () => askToReconnect(io, { within: config.limits.sockets.returnWithin })
  const redis = openRedis({
    ...{ url, log },
    back() {
      comeAnew()
      io.serverSideEmit('missed')
    },
  })
  // Several installations may share one Redis.
  const installation = `recado-${createSecrets(readSecretKey(config)).check.slice(0, 12)}`
  io.adapter(createAdapter(redis.client, { streamName: `${installation}-live`, channelPrefix: `${installation}-live` }))
  io.on('missed', comeAnew)

  return {
    check: async () => redis.client.isReady,
    async count(key, by, seconds) {
      const name = `${installation} ${key}`
      const together = redis.client.multi().incrBy(name, by).expire(name, seconds)
      const [total] = await together.exec().catch(() => [])
      return typeof total === 'number' ? total : undefined
    },
    async close() {
      // It stops reading; the rest of the live server ends with the web server that it stands on.
      io.of('/').adapter.close()
      redis.close()
    },
  }
}
