import type { ConnectionOptions, RunQuery, Warn } from '../channelStore.ts'
import { listenForChanges } from './listenForChanges.ts'
import { readConnection, readConnections, type SimulatedConnection } from './simulatedConnections.ts'
import type { SimulatorSession } from './simulatorSession.ts'
import type { Timers } from './timers.ts'

const LOOK = 2000

type Options = { connection: ConnectionOptions; ask: RunQuery; timers: Timers; warn: Warn }

/** The lines that this process keeps open, each told of whatever any process has changed of it. */
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
    const rows = await readConnections(ask, ids).catch((error): SimulatedConnection[] => {
      warn(error, 'the simulated lines could not be read')
      return []
    })
    rows.forEach(follow)
  }

  const follow = (row: SimulatedConnection) => sessions.get(row.id)?.follow(row)

  /** What was not heard is seen a little later. */
  function keepLooking() {
    cancel ??= timers.after(LOOK, async () => {
      cancel = undefined
      await look([...sessions.keys()])
      if (sessions.size > 0) keepLooking()
    })
  }

  return {
    follow,
    /** `open` is handed what is to be called when the session ends. */
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
