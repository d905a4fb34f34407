import type { ConnectionOptions, RunQuery, Warn } from '../channelStore.ts'
import { listenForChanges } from './listenForChanges.ts'
import type { Timers } from './networkTimers.ts'
import { readConnection, readSimulatedConnections, type SimulatedConnection } from './simulatedConnections.ts'
import type { SimulatorSession } from './simulatorSession.ts'

const LOOK = 2000

type Options = { connection: ConnectionOptions; ask: RunQuery; timers: Timers; warn: Warn }

/** The sessions of this process. Each one learns of every change of its row, no matter which process made it. */
export function createSessionRegistry({ connection, ask, timers, warn }: Options) {
  const sessions = new Map<number, SimulatorSession>()
  let cancel: (() => void) | undefined
  const changes = listenForChanges(connection, {
    heard: (id) => sessions.has(id) && look([id]),
    missed: () => look([...sessions.keys()]),
    warn,
  })

  async function look(ids: number[]) {
    if (ids.length === 0) return
    const rows = await readSimulatedConnections(ask, ids).catch((error): SimulatedConnection[] => {
      warn(error, 'the simulated lines could not be read')
      return []
    })
    rows.forEach(follow)
  }

  const follow = (row: SimulatedConnection) => sessions.get(row.id)?.follow(row)

  /** Reads the rows regularly, in case a notification was missed. */
  function keepLooking() {
    cancel ??= timers.after(LOOK, async () => {
      cancel = undefined
      await look([...sessions.keys()])
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
      const row = await readConnection(ask, id)
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
