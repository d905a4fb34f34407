import { simulatedCarrier } from '@recado/contract/carriers/simulator'
import type { Carrier, Host } from '../port.ts'
import { type ConnectionOptions, openStore, type Warn } from '../store.ts'
import { actsOn } from './acts.ts'
import { controlsOf } from './controls.ts'
import { handOverTo } from './handOver.ts'
import { inboundTo } from './inbound.ts'
import { lookupsIn } from './lookups.ts'
import { openSessions } from './openSessions.ts'
import { carrierIdOf } from './outgoing.ts'
import { openSession } from './session.ts'
import { realTimers, type Timers } from './timers.ts'

type Options = { connection: ConnectionOptions; timers?: Timers; warn?: Warn }
export type Simulator = ReturnType<typeof createSimulator>

/** A messaging service with customers of its own, that comes with the product. It knows what the port hands it, and nothing else. */
export function createSimulator({ connection, timers = realTimers, warn = () => undefined }: Options) {
  let host: Host | undefined
  // Whatever the product makes of an event is committed later, in the same log, and durably.
  const store = openStore(connection, { name: 'simulator', waitsForDisk: false }, warn)
  const handing = handOverTo(connectedHost, timers)
  const outside = { ...store, timers, warn, host: connectedHost, handOver: handing.handOver }
  const sessions = openSessions({ connection, ask: store.ask, timers, warn })

  function connectedHost() {
    if (!host) throw new Error('The simulated network is not connected')
    return host
  }

  const carrier: Carrier = {
    ...simulatedCarrier,
    /** Customers write at any process. */
    connect(to) {
      host = to
    },
    carrierIdOf,
    open: (line, heardBy) => sessions.add(line.connectionId, (ended) => openSession(outside, line, heardBy, ended)),
    ...lookupsIn(store),
  }

  return {
    carrier,
    network: { ...controlsOf({ ...outside, moved: sessions.follow }), inbound: inboundTo(outside), act: actsOn(outside) },
    async close() {
      sessions.stopLooking()
      handing.close()
      await sessions.close()
      await store.close()
    },
  }
}
