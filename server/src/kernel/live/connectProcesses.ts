import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import type { Logger } from '../log.ts'
import type { LiveServer } from './sockets.ts'

/** With several processes, what one of them publishes reaches the sockets of all. */
export async function connectProcesses(io: LiveServer, { redisUrl, log }: { redisUrl: string | undefined; log: Logger }) {
  if (!redisUrl) return { check: async () => true, close: async () => undefined }
  const redis = createClient({ url: redisUrl })
  redis.on('error', (error) => log.warn({ err: error }, 'redis'))
  await redis.connect()
  io.adapter(createAdapter(redis))
  return { check: () => redis.ping(), close: async () => void redis.destroy() }
}
