import type { Server } from 'node:http'
import type { Config } from '../../config.ts'
import type { Connected } from '../database/connect.ts'
import { listen } from '../database/listen.ts'
import { ALL_COMPANIES } from '../database/noteWrites.ts'
import type { Logger } from '../log.ts'
import type { OpenRecord } from './asks.ts'
import { createLiveServer, type LiveServer } from './liveServer.ts'
import { publishTo } from './publish.ts'
import { createWakes } from './wakes.ts'

type LiveOptions = {
  config: Config
  database: Connected
  log: Logger
  /** Of one company, or of `ALL_COMPANIES`. */
  accessChanged: (companyId: number) => void
  shutOut: (companyId: number, record: OpenRecord) => void
}

/** What processes tell each other and their sockets, and what the database tells them. */
export async function openLive(server: Server, { config, database, log, accessChanged, shutOut }: LiveOptions) {
  const io = createLiveServer(server)
  const processes = await connectProcesses(io, { redisUrl: config.redisUrl, log })
  const changes = await listen(database.options, {
    channel: 'access',
    log,
    heard: (companyId) => accessChanged(Number(companyId)),
    missed: () => accessChanged(ALL_COMPANIES),
  })
  const wakes = await createWakes(database, log)
  return {
    ...{ io, wakes },
    publish: publishTo(io, { shutOut }),
    hearsChanges: changes.isHearing,
    check: processes.check,
    async close() {
      await changes.close()
      await wakes.close()
      await processes.close()
    },
  }
}

/** With several processes, what one of them publishes reaches the sockets of all. */
async function connectProcesses(io: LiveServer, { redisUrl, log }: { redisUrl: string | undefined; log: Logger }) {
  if (!redisUrl) return { check: async () => true, close: async () => undefined }
  // Loaded only where it is used: most installations are one process, and start faster without.
  const [{ createClient }, { createAdapter }] = await Promise.all([import('redis'), import('@socket.io/redis-streams-adapter')])
  const redis = createClient({ url: redisUrl })
  redis.on('error', (error) => log.warn({ err: error }, 'redis'))
  await redis.connect()
  io.adapter(createAdapter(redis))
  return { check: () => redis.ping(), close: async () => void redis.destroy() }
}
