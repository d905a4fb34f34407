import { simulatorChannel } from '@recado/contract/channels/simulator'
import type { Channel, ChannelHost } from '../channel.ts'
import { type ConnectionOptions, openChannelStore, type Warn } from '../channelStore.ts'
import { carrierIdOf } from './acceptOutgoing.ts'
import { createCustomerActions } from './customerActions.ts'
import { createEventDelivery } from './eventDelivery.ts'
import { createNetworkControls } from './networkControls.ts'
import { realTimers, type Timers } from './networkTimers.ts'
import { createInboundSender } from './sendInbound.ts'
import { createSessionRegistry } from './sessionRegistry.ts'
import { createLookups } from './simulatorLookups.ts'
import { openSimulatorSession } from './simulatorSession.ts'

type Options = { connection: ConnectionOptions; timers?: Timers; warn?: Warn }
export type Simulator = ReturnType<typeof createSimulator>

/** A messaging service with its own customers. It is part of the product, but reaches the rest of it only through its host. */
export function createSimulator({ connection, timers = realTimers, warn = () => undefined }: Options) {
  let host: ChannelHost | undefined
  // No wait for the disk here: the product commits its own work later, durably, in the same log, so this is on disk too.
  const store = openChannelStore(connection, { name: 'simulator', waitsForDisk: false }, warn)
  const handing = createEventDelivery(connectedHost, timers)
  const outside = { ...store, timers, warn, host: connectedHost, handOver: handing.handOver }
  const sessions = createSessionRegistry({ connection, query: store.query, timers, warn })

  function connectedHost() {
    if (!host) throw new Error('The simulated network is not connected')
    return host
  }

  const channel: Channel = {
    ...simulatorChannel,
    /** Each process connects, also without sessions: customers can write through any process. */
    connect(to) {
      host = to
    },
    carrierIdOf,
    open: (ref, sessionHost) => sessions.add(ref.connectionId, (ended) => openSimulatorSession(outside, ref, sessionHost, ended)),
    ...createLookups(store),
  }

  return {
    channel,
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
