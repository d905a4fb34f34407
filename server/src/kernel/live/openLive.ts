import type { Server } from 'node:http'
import type { Config } from '../../config.ts'
import type { Connected } from '../database/connect.ts'
import { listen } from '../database/listen.ts'
import { ALL_COMPANIES } from '../database/noteWrites.ts'
import type { Logger } from '../log.ts'
import type { OpenRecord } from './asks.ts'
import { connectProcesses } from './connectProcesses.ts'
import { keepOrder } from './inOrder.ts'
import { createLiveServer } from './liveServer.ts'
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
  const processes = await connectProcesses(io, { config, log })
  keepOrder(io)
  const changes = await listen(database.options, {
    channel: 'access',
    log,
    heard: (companyId) => accessChanged(Number(companyId)),
    missed() {
      accessChanged(ALL_COMPANIES)
      // What was committed just when the database went away is there, and whoever wrote it could not know, and told nobody.
      processes.comeAnew()
    },
  })
  const wakes = await createWakes(database, log)
  return {
    ...{ io, wakes },
    publish: publishTo(io, { shutOut }),
    hearsChanges: changes.isHearing,
    check: processes.check,
    countTogether: processes.count,
    async close() {
      await changes.close()
      await wakes.close()
      await processes.close()
    },
  }
}
