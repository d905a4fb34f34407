import { createClient } from 'redis'
import type { Logger } from '../log.ts'
import { allReconnected } from './allReconnected.ts'

type Options = { url: string; log: Logger; back: () => void }

/** A server that is silent for this time counts as lost, even if the network connection is still open. */
const PING = 2000
const SILENCE = 6000
const SLOWEST_RETRY = 2000

const socket = {
  connectTimeout: 5000,
  socketTimeout: SILENCE,
  reconnectStrategy: (retries: number) => Math.min(50 * 2 ** Math.min(retries, 10), SLOWEST_RETRY) + Math.random() * 100,
}

/** Opens a Redis connection that reconnects by itself. Commands do not wait: without Redis they fail at once. */
export function openRedis({ url, log, back }: Options) {
  const redis = createClient({ url, socket, pingInterval: PING, disableOfflineQueue: true })
  const follow = allReconnected({
    lost: (error) => log.warn({ err: error }, 'redis is away: other processes receive nothing from this one'),
    back() {
      log.info('redis is back')
      back()
    },
  })
  follow(redis)
  const publish = redis.publish.bind(redis)
  const listeners = new Set<{ end: () => void }>()
  Object.assign(redis, {
    // The adapter ignores whether its requests were sent; their callers time out by themselves.
    publish: (...message: Parameters<typeof publish>) => publish(...message).catch(() => 0),
    duplicate() {
      const listener = listenerOn(url)
      listeners.add(listener)
      follow(listener.client)
      return listener.client
    },
  })
  // If Redis is away at the start, this process works without it until it is there.
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
 * A listener waits for its connection and then continues at its last position. A blocking read is silent for five seconds; a subscriber
 * receives at least the signs of life, also its own, so a longer timeout does not cut it.
 */
function listenerOn(url: string) {
  const client = createClient({ url, socket: { ...socket, socketTimeout: 2 * SILENCE } })
  const end = () => {
    if (client.isOpen) client.destroy()
  }
  Object.assign(client, { disconnect: async () => end() })
  return { client, end }
}
