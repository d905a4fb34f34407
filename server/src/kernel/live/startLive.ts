import type { Server } from 'node:http'
import type { Config } from '../../config.ts'
import type { DatabaseConnection } from '../database/connect.ts'
import { listenToChannel } from '../database/listenToChannel.ts'
import { ALL_COMPANIES } from '../database/trackWrites.ts'
import type { Logger } from '../log.ts'
import { connectProcesses } from './connectProcesses.ts'
import { dropStaleEvents } from './dropStaleEvents.ts'
import { createLiveServer } from './liveServer.ts'
import { createPublish } from './publish.ts'
import type { ViewedRecord } from './socketHandlers.ts'
import { createWakeBus } from './wakeBus.ts'

type LiveOptions = {
  config: Config
  database: DatabaseConnection
  log: Logger
  /** For one company, or for `ALL_COMPANIES`. */
  accessChanged: (companyId: number) => void
  recheckViewers: (companyId: number, record: ViewedRecord) => void
}

/** Starts live updates between processes and to sockets, and listens to the database's notifications. */
export async function startLive(server: Server, { config, database, log, accessChanged, recheckViewers }: LiveOptions) {
  const io = createLiveServer(server)
  const processes = await connectProcesses(io, { config, log })
  dropStaleEvents(io)
  const accessListener = await listenToChannel(database.options, {
    channel: 'access',
    log,
    received: (companyId) => accessChanged(Number(companyId)),
    missed() {
      accessChanged(ALL_COMPANIES)
      // A transaction that was being committed when the database went away may have succeeded, but its process could not know and published
      // nothing.
      processes.reconnectSockets()
    },
  })
  const wakes = await createWakeBus(database, log)
  return {
    io,
    wakes,
    publish: createPublish(io, { recheckViewers }),
    isListeningForAccess: accessListener.isListening,
    check: processes.check,
    countTogether: processes.count,
    async close() {
      await accessListener.close()
      await wakes.close()
      await processes.close()
    },
  }
}
