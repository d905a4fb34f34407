import type { ConnectionOptions, RunQuery, Warn } from '../channelStore.ts'
import { listenForChanges } from './listenForChanges.ts'
import type { Timers } from './networkTimers.ts'
import { readConnection, readSimulatedConnections, type SimulatedConnection } from './simulatedConnections.ts'
import type { SimulatorSession } from './simulatorSession.ts'

const POLL_INTERVAL = 2000

type Options = { connection: ConnectionOptions; query: RunQuery; timers: Timers; warn: Warn }

/** The sessions of this process. Each one learns of every change of its row, no matter which process made it. */
export function createSessionRegistry({ connection, query, timers, warn }: Options) {
  const sessions = new Map<number, SimulatorSession>()
  let cancel: (() => void) | undefined
  const changes = listenForChanges(connection, {
    heard: (id) => sessions.has(id) && poll([id]),
    missed: () => poll([...sessions.keys()]),
    warn,
  })

  async function poll(ids: number[]) {
    if (ids.length === 0) return
    const rows = await readSimulatedConnections(query, ids).catch((error): SimulatedConnection[] => {
      warn(error, 'the simulated lines could not be read')
      return []
    })
    rows.forEach(follow)
  }

  const follow = (row: SimulatedConnection) => sessions.get(row.id)?.follow(row)

  /** Reads the rows regularly, in case a notification was missed. */
  function keepLooking() {
    cancel ??= timers.after(POLL_INTERVAL, async () => {
      cancel = undefined
      await poll([...sessions.keys()])
      if (sessions.size > 0) keepLooking()
    })
  }

  return {
    follow,
    /** `open` gets a function that the session calls when it closes. */
    async add(id: number, open: (ended: () => void) => Promise<SimulatorSession>): Promise<SimulatorSession> {
      await changes.start()
      const session = await open(() => {
        if (sessions.get(id) === session) sessions.delete(id)
      })
      sessions.set(id, session)
      const row = await readConnection(query, id)
      if (row) follow(row)
      keepLooking()
      return session
    },
    stopLooking: () => cancel?.(),
    async close() {
      for (const session of [...sessions.values()]) await session.close()
      await changes.close()
    },
  }
}
