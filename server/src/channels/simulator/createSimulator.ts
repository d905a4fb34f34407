import { simulatorChannel } from '@recado/contract/channels/simulator'
import type { Channel, ChannelHost } from '../channel.ts'
import { type ConnectionOptions, openChannelStore, type Warn } from '../channelStore.ts'
import { carrierIdOf } from './acceptOutgoing.ts'
import { createCustomerActions } from './customerActions.ts'
import { createEventDelivery } from './eventDelivery.ts'
import { createLookups } from './lookups.ts'
import { createNetworkControls } from './networkControls.ts'
import { createInboundSender } from './sendInbound.ts'
import { createSessionRegistry } from './sessionRegistry.ts'
import { openSimulatorSession } from './simulatorSession.ts'
import { realTimers, type Timers } from './timers.ts'

type Options = { connection: ConnectionOptions; timers?: Timers; warn?: Warn }
export type Simulator = ReturnType<typeof createSimulator>

/** A messaging service with customers of its own, that comes with the product. It knows what the port hands it, and nothing else. */
export function createSimulator({ connection, timers = realTimers, warn = () => undefined }: Options) {
  let host: ChannelHost | undefined
  // Whatever the product makes of an event is committed later, in the same log, and durably.
  const store = openChannelStore(connection, { name: 'simulator', waitsForDisk: false }, warn)
  const handing = createEventDelivery(connectedHost, timers)
  const outside = { ...store, timers, warn, host: connectedHost, handOver: handing.handOver }
  const sessions = createSessionRegistry({ connection, ask: store.ask, timers, warn })

  function connectedHost() {
    if (!host) throw new Error('The simulated network is not connected')
    return host
  }

  const carrier: Channel = {
    ...simulatorChannel,
    /** Customers write at any process. */
    connect(to) {
      host = to
    },
    carrierIdOf,
    open: (line, heardBy) => sessions.add(line.connectionId, (ended) => openSimulatorSession(outside, line, heardBy, ended)),
    ...createLookups(store),
  }

  return {
    carrier,
    network: {
      ...createNetworkControls({ ...outside, moved: sessions.follow }),
      inbound: createInboundSender(outside),
      act: createCustomerActions(outside),
    },
    async close() {
      sessions.stopLooking()
      handing.close()
      await sessions.close()
      await store.close()
    },
  }
}
