import { randomUUID } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Logger } from '../log.ts'
import { createSecrets, readSecretKey } from '../secrets.ts'
import { forceReconnect } from './forceReconnect.ts'
import type { LiveServer } from './liveServer.ts'
import { watchPeerProcesses } from './watchPeerProcesses.ts'

type Options = { config: Config; log: Logger }

/** Adds to a counter shared by all processes and returns its total; undefined while Redis cannot be reached. */
export type CountAcrossProcesses = (key: string, by: number, seconds: number) => Promise<number | undefined>
/** `comeAnew`: makes the sockets of this process reconnect and fetch what they show, because they may have missed something. */
type Processes = { check: () => Promise<boolean>; count: CountAcrossProcesses; comeAnew: () => void; close: () => Promise<void> }

/**
 * Connects the processes, so that an event published by one reaches the sockets of all. Without Redis each process serves its own sockets
 * only. Once Redis is back all sockets reconnect, because nobody knows what they missed; so they do after the death of a process.
 */
export async function connectProcesses(io: LiveServer, { config, log }: Options): Promise<Processes> {
  const { redisUrl: url } = config
  const { returnWithin, signOfLife } = config.limits.sockets
  const comeAnew = () => forceReconnect(io, { within: returnWithin })
  if (!url) return { check: async () => true, count: async () => undefined, comeAnew, close: async () => undefined }
  // Loaded only where it is used: most installations are one process, and start faster without.
  const [{ openRedis }, { createAdapter }] = await Promise.all([import('./openRedis.ts'), import('@socket.io/redis-streams-adapter')])
  const redis = openRedis({
    url,
    log,
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
      log.warn('another process has died: all sockets reconnect, because it may not have published its last changes')
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
      // The ping is answered after the messages before it, so the others know by then that this process left.
      await redis.client.ping().catch(() => undefined)
      // It stops reading. The rest of the live server ends with its web server.
      io.of('/').adapter.close()
      redis.close()
    },
  }
}

/** Reports to the other processes that this one is alive and when it leaves, and watches them. */
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
