import { webhookPath } from '@recado/contract/channels/channelDefinition'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import type { Channel, ChannelHost, ConnectionRef, ConnectionState } from '../../channels/channel.ts'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import { readConnectionsOfChannel, readPasskeyAnswer, saveConnectionState } from '../connections/index.ts'
import { renewPictureUrlsJob } from '../contacts/index.ts'
import { fetchPendingMedia, mediaOpener } from '../media/index.ts'
import { fileArrivalPublisher, messagePresenter } from '../messages/index.ts'
import { outboxWakeName } from '../outbox/index.ts'
import { startConnectionManager } from './connectionManager.ts'
import { connectionMetrics } from './connectionMetrics.ts'
import { sweepLateChanges } from './inbound/applyMessageChange.ts'
import { createEventReceiver } from './inbound/eventReceiver.ts'
import { takeControl } from './takeControl.ts'

type Channels = ReadonlyMap<string, Channel>
/** Opens connections and reopens them, receives their events and delivers their outbox. */
export function connectionRuntimeFeature(channels: Channels): PlatformFeature {
  const states = new Map<number, ConnectionState['status']>()
  const hosts = new Map<Channel, ChannelHost>()

  /** One for each channel: the queues that keep the order of events live in it. */
  function hostOf(kernel: PlatformKernel, channel: Channel): ChannelHost {
    const host = hosts.get(channel) ?? makeHost(kernel, channel)
    hosts.set(channel, host)
    return host
  }

  function makeHost(kernel: PlatformKernel, channel: Channel): ChannelHost {
    return {
      listConnections: () => readConnectionsOfChannel(kernel, channel.provider),
      receive: createEventReceiver({ kernel, channel, show: messagePresenter(kernel), mayAnswer: kernel.sessionCache.isPaidCompany }),
      passkeyAnswer: (connection, challenge) => readPasskeyAnswer(kernel, connection, challenge),
      async reportState(connection: ConnectionRef, state: ConnectionState) {
        states.set(connection.connectionId, state.status)
        await kernel.transact(connection, (tx) => saveConnectionState(tx, kernel, { connectionId: connection.connectionId, ...state }))
        kernel.wakes.wake(outboxWakeName(connection.connectionId))
      },
    }
  }

  return {
    name: 'lines',
    routes(serve, kernel) {
      serve.signedIn(ticketEndpoints.takeControl, ({ actor, params: { id } }) => takeControl(kernel, channels, actor, id))
      // One address for each channel that sends webhooks, for all of its connections.
      for (const { provider, webhook } of channels.values()) if (webhook) serve.webhook(webhookPath(provider), webhook)
    },
    metrics: connectionMetrics,
    jobs: (kernel) => [sweepLateChanges(kernel), renewPictureUrlsJob(kernel)],
    async prepare(kernel) {
      for (const channel of channels.values()) channel.connect?.(hostOf(kernel, channel))
    },
    background: (kernel) =>
      startConnectionManager({
        kernel,
        options: kernel.options,
        channels,
        hostOf: (channel) => hostOf(kernel, channel),
        isUp: ({ connectionId }) => states.get(connectionId) === 'CONNECTED',
        maySend: kernel.sessionCache.isPaidCompany,
        delivery: { show: messagePresenter(kernel), openFile: mediaOpener(kernel) },
        fetchFiles: (channel, connection, signal) =>
          fetchPendingMedia({ kernel, channel, onReady: fileArrivalPublisher(kernel) }, connection, signal),
      }),
  }
}
