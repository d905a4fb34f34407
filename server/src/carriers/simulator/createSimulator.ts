import { simulatedCarrier } from '@recado/contract/carriers/simulator'
import type { Carrier, Host } from '../port.ts'
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
  let host: Host | undefined
  let cancel: (() => void) | undefined
  const sessions = new Map<number, OpenSession>()
  const store = openStore(connection, warn)
  const handing = handOverTo(connectedHost, timers)
  const outside = { ...store, timers, warn, host: connectedHost, handOver: handing.handOver }
  const changes = listening(connection, { heard: (id) => sessions.has(id) && look([id]), missed: () => look([...sessions.keys()]), warn })

  function connectedHost() {
    if (!host) throw new Error('The simulated network is not connected')
    return host
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
    ...simulatedCarrier,
    /** Customers write at any process. */
    connect(to) {
      host = to
    },
    carrierIdOf,
    async open(line, heardBy) {
      await changes.start()
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
    async close() {
      cancel?.()
      handing.close()
      for (const session of [...sessions.values()]) await session.close()
      await changes.close()
      await store.close()
    },
  }
}
