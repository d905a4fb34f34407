import type { Logger } from '../log.ts'
import type { LiveServer } from './liveServer.ts'

/** With several processes, what one of them publishes reaches the sockets of all. */
export async function connectProcesses(io: LiveServer, { redisUrl, log }: { redisUrl: string | undefined; log: Logger }) {
  if (!redisUrl) return { check: async () => true, close: async () => undefined }
  // Loaded only where it is used: most installations are one process, and start faster without.
  const [{ createClient }, { createAdapter }] = await Promise.all([import('redis'), import('@socket.io/redis-streams-adapter')])
  const redis = createClient({ url: redisUrl })
  redis.on('error', (error) => log.warn({ err: error }, 'redis'))
  await redis.connect()
  io.adapter(createAdapter(redis))
  return { check: () => redis.ping(), close: async () => void redis.destroy() }
}
