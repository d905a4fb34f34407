import type { Carrier, Hub } from '../port.ts'
import { actsOn } from './acts.ts'
import { controlsOf } from './controls.ts'
import { handOverTo } from './handOver.ts'
import { inboundTo } from './inbound.ts'
import { type LineRow, readLine, readLines } from './lines.ts'
import { listening } from './listening.ts'
import { lookupsIn } from './lookups.ts'
import { carrierIdOf } from './outgoing.ts'
import { type OpenSession, openSession } from './session.ts'
import { type ConnectionOptions, openStore, type Warn } from './store.ts'
import { realTimers, type Timers } from './timers.ts'

type Options = { connection: ConnectionOptions; timers?: Timers; warn?: Warn }
export type Simulator = ReturnType<typeof createSimulator>

const LOOK = 2000

/** A messaging service with customers of its own, that comes with the product. It knows what the port hands it, and nothing else. */
export function createSimulator({ connection, timers = realTimers, warn = () => undefined }: Options) {
  let hub: Hub | undefined
  let cancel: (() => void) | undefined
  const sessions = new Map<number, OpenSession>()
  const store = openStore(connection, warn)
  const handing = handOverTo(connectedHub, timers)
  const outside = { ...store, timers, warn, hub: connectedHub, handOver: handing.handOver }
  const ear = listening(connection, { heard: (id) => sessions.has(id) && look([id]), missed: () => look([...sessions.keys()]), warn })

  function connectedHub() {
    if (!hub) throw new Error('Nobody has connected a hub to the simulated network')
    return hub
  }

  async function look(ids: number[]) {
    if (ids.length === 0) return
    const rows = await readLines(store.ask, ids).catch((error): LineRow[] => {
      warn(error, 'the simulated lines could not be read')
      return []
    })
    rows.forEach(follow)
  }

  const follow = (row: LineRow) => sessions.get(row.id)?.follow(row)

  /** What was not heard is seen a little later. */
  function keepLooking() {
    cancel ??= timers.after(LOOK, async () => {
      cancel = undefined
      await look([...sessions.keys()])
      if (sessions.size > 0) keepLooking()
    })
  }

  const carrier: Carrier = {
    provider: 'simulator',
    capabilities: { edit: true, revoke: true, react: true, phoneBook: true, looksUpAnywhere: true },
    carrierIdOf,
    async open(line, heardBy) {
      await ear.start()
      const { connectionId } = line
      const session = await openSession(outside, line, heardBy, () => {
        if (sessions.get(connectionId) === session) sessions.delete(connectionId)
      })
      sessions.set(connectionId, session)
      const row = await readLine(store.ask, connectionId)
      if (row) follow(row)
      keepLooking()
      return session
    },
    ...lookupsIn(store),
  }

  return {
    carrier,
    network: { ...controlsOf({ ...outside, moved: follow }), inbound: inboundTo(outside), act: actsOn(outside) },
    /** Whom the events are for that come in at this process. */
    connect(to: Hub) {
      hub = to
    },
    async close() {
      cancel?.()
      handing.close()
      for (const session of [...sessions.values()]) await session.close()
      await ear.close()
      await store.close()
    },
  }
}
