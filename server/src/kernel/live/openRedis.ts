import { createClient } from 'redis'
import type { Logger } from '../log.ts'
import { allReconnected } from './allReconnected.ts'

type Options = { url: string; log: Logger; back: () => void }

/** Who says nothing for so long is gone, whatever the network says. */
const PING = 2000
const SILENCE = 6000
const SLOWEST_RETRY = 2000

const socket = {
  connectTimeout: 5000,
  socketTimeout: SILENCE,
  reconnectStrategy: (retries: number) => Math.min(50 * 2 ** Math.min(retries, 10), SLOWEST_RETRY) + Math.random() * 100,
}

/** A connection that comes back by itself. What is to be told waits for nobody: without Redis the answer is that it cannot be told. */
export function openRedis({ url, log, back }: Options) {
  const redis = createClient({ url, socket, pingInterval: PING, disableOfflineQueue: true })
  const follow = allReconnected({
    lost: (error) => log.warn({ err: error }, 'redis is away: other processes hear nothing from here'),
    back() {
      log.info('redis is back')
      back()
    },
  })
  follow(redis)
  const publish = redis.publish.bind(redis)
  const listeners = new Set<{ end: () => void }>()
  Object.assign(redis, {
    // The adapter does not look whether its questions could be asked: whoever waits for the answers gives up by themselves.
    publish: (...given: Parameters<typeof publish>) => publish(...given).catch(() => 0),
    duplicate() {
      const listener = listenerOn(url)
      listeners.add(listener)
      follow(listener.client)
      return listener.client
    },
  })
  // Whoever starts while it is away works without it until it is there.
  void redis.connect().catch((error) => log.warn({ err: error }, 'redis'))
  return {
    client: redis,
    close() {
      for (const { end } of listeners) end()
      redis.destroy()
    },
  }
}

/**
 * Who listens waits for the connection, and goes on where they were. A read that waits says nothing for five seconds; whoever hears what
 * all say hears a sign of life at least, its own too, and would otherwise be taken for cut off.
 */
function listenerOn(url: string) {
  const client = createClient({ url, socket: { ...socket, socketTimeout: 2 * SILENCE } })
  const end = () => {
    if (client.isOpen) client.destroy()
  }
  Object.assign(client, { disconnect: async () => end() })
  return { client, end }
}
