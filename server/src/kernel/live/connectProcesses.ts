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
/** `reconnectSockets`: makes the sockets of this process reconnect and fetch what they show, because they may have missed something. */
type Processes = { check: () => Promise<boolean>; count: CountAcrossProcesses; reconnectSockets: () => void; close: () => Promise<void> }

/**
 * Connects the processes, so that an event published by one reaches the sockets of all. Without Redis each process serves its own sockets
 ** only. Once Redis is back all sockets reconnect, because nobody knows what they missed. They also do after a process has died.
 */
export async function connectProcesses(io: LiveServer, { config, log }: Options): Promise<Processes> {
  const { redisUrl: url } = config
  const { returnWithin, signOfLife } = config.limits.sockets
  const reconnectSockets = () => forceReconnect(io, { within: returnWithin })
  if (!url) return { check: async () => true, count: async () => undefined, reconnectSockets, close: async () => undefined }
  // Loaded only where it is used: most installations are one process, and start faster without.
  const [{ openRedis }, { createAdapter }] = await Promise.all([import('./openRedis.ts'), import('@socket.io/redis-streams-adapter')])
  const redis = openRedis({
    url,
    log,
    back() {
      reconnectSockets()
      io.serverSideEmit('missed')
    },
  })
  // Several installations may share one Redis.
  const installation = `recado-${createSecrets(readSecretKey(config)).check.slice(0, 12)}`
  io.adapter(createAdapter(redis.client, { streamName: `${installation}-live`, channelPrefix: `${installation}-live` }))
  io.on('missed', reconnectSockets)
  const peers = joinPeers(io, {
    every: signOfLife,
    canReceive: () => redis.client.isReady,
    died() {
      log.warn('another process has died: all sockets reconnect, because it may not have published its last changes')
      reconnectSockets()
    },
  })
  redis.client.on('ready', peers.reportAlive)

  return {
    reconnectSockets,
    check: async () => redis.client.isReady,
    async count(key, by, seconds) {
      const name = `${installation} ${key}`
      const transaction = redis.client.multi().incrBy(name, by).expire(name, seconds)
      const [total] = await transaction.exec().catch(() => [])
      return typeof total === 'number' ? total : undefined
    },
    async close() {
      peers.leave()
      // Redis replies to the ping after it has taken the messages before it, so by then the others know that this process left.
      await redis.client.ping().catch(() => undefined)
      // Stops reading. The rest of the live server ends with its web server.
      io.of('/').adapter.close()
      redis.close()
    },
  }
}

/** Reports to the other processes that this one is alive and when it leaves, and watches them. */
function joinPeers(io: LiveServer, options: Omit<Parameters<typeof watchPeerProcesses>[0], 'reportAlive'>) {
  const ownId = randomUUID()
  const reportAlive = () => void io.serverSideEmit('lives', ownId)
  const peers = watchPeerProcesses({ ...options, reportAlive })
  io.on('lives', peers.lives).on('leaves', peers.leaves)
  return {
    reportAlive,
    leave() {
      peers.end()
      io.serverSideEmit('leaves', ownId)
    },
  }
}
