import { randomUUID } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Logger } from '../log.ts'
import { createSecrets, readSecretKey } from '../secrets.ts'
import { forceReconnect } from './forceReconnect.ts'
import type { LiveServer } from './liveServer.ts'
import { watchPeerProcesses } from './watchPeerProcesses.ts'

type Options = { config: Config; log: Logger }

/** How many there are of a key over all processes, with those that are added now; undefined while nobody could know. */
export type CountAcrossProcesses = (key: string, by: number, seconds: number) => Promise<number | undefined>
/** `comeAnew`: the sockets of this process fetch what they show, since they may have missed something. */
type Processes = { check: () => Promise<boolean>; count: CountAcrossProcesses; comeAnew: () => void; close: () => Promise<void> }

/**
 * With several processes, what one of them publishes reaches the sockets of all. Without Redis each goes on alone: it tells its own
 * sockets, and once Redis is back the sockets of every process come anew, since nobody can say what they have missed; and so they do after
 * the death of a process.
 */
export async function connectProcesses(io: LiveServer, { config, log }: Options): Promise<Processes> {
  const { redisUrl: url } = config
  const { returnWithin, signOfLife } = config.limits.sockets
  const comeAnew = () => forceReconnect(io, { within: returnWithin })
  if (!url) return { check: async () => true, count: async () => undefined, comeAnew, close: async () => undefined }
  // Loaded only where it is used: most installations are one process, and start faster without.
  const [{ openRedis }, { createAdapter }] = await Promise.all([import('./openRedis.ts'), import('@socket.io/redis-streams-adapter')])
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
  const life = liveAmong(io, {
    every: signOfLife,
    isHearing: () => redis.client.isReady,
    died() {
      log.warn('another process has died: who has missed what it did not tell comes anew')
      comeAnew()
    },
  })
  redis.client.on('ready', life.say)

  return {
    comeAnew,
    check: async () => redis.client.isReady,
    async count(key, by, seconds) {
      const name = `${installation} ${key}`
      const together = redis.client.multi().incrBy(name, by).expire(name, seconds)
      const [total] = await together.exec().catch(() => [])
      return typeof total === 'number' ? total : undefined
    },
    async close() {
      life.leave()
      // Answered behind what was said: the others know by then that it did not die.
      await redis.client.ping().catch(() => undefined)
      // It stops reading; the rest of the live server ends with the web server that it stands on.
      io.of('/').adapter.close()
      redis.close()
    },
  }
}

/** Says to the others that this process lives, and at last that it leaves, and hears it of them. */
function liveAmong(io: LiveServer, watching: Omit<Parameters<typeof watchPeerProcesses>[0], 'say'>) {
  const own = randomUUID()
  const say = () => void io.serverSideEmit('lives', own)
  const others = watchPeerProcesses({ ...watching, say })
  io.on('lives', others.lives).on('leaves', others.leaves)
  return {
    say,
    leave() {
      others.end()
      io.serverSideEmit('leaves', own)
    },
  }
}
