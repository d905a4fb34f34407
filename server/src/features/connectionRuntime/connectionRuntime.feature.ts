import type { Channel, ChannelHost, ConnectionRef, ConnectionState } from '../../channels/channel.ts'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import { readConnectionsOfChannel, saveConnectionState } from '../connections/index.ts'
import { renewPictureUrlsJob } from '../contacts/index.ts'
import { fetchPendingMedia, mediaOpener } from '../media/index.ts'
import { fileArrivalPublisher, messagePresenter } from '../messages/index.ts'
import { outboxWakeName } from '../outbox/index.ts'
import { startConnectionManager } from './connectionManager.ts'
import { connectionMetrics } from './connectionMetrics.ts'
import { createEventReceiver } from './inbound/eventReceiver.ts'
import { serveChannelWebhooks } from './serveChannelWebhooks.ts'
import { sweepLateChanges } from './sweepLateChanges.ts'

type Channels = ReadonlyMap<string, Channel>
/** What runs beneath the conversations: lines kept open, what comes in taken, what goes out handed over. */
export function connectionRuntimeFeature(channels: Channels): PlatformFeature {
  const states = new Map<number, ConnectionState['status']>()
  const hosts = new Map<Channel, ChannelHost>()

  /** One for each carrier: what comes in for somebody waits there for its turn. */
  function hostOf(kernel: PlatformKernel, channel: Channel): ChannelHost {
    const host = hosts.get(channel) ?? makeHost(kernel, channel)
    hosts.set(channel, host)
    return host
  }

  function makeHost(kernel: PlatformKernel, channel: Channel): ChannelHost {
    return {
      listConnections: () => readConnectionsOfChannel(kernel, channel.provider),
      receive: createEventReceiver({ kernel, channel, show: messagePresenter(kernel), mayAnswer: kernel.sessionCache.isPaidCompany }),
      async reportState(line: ConnectionRef, state: ConnectionState) {
        states.set(line.connectionId, state.status)
        await kernel.transact(line, (tx) => saveConnectionState(tx, kernel, { connectionId: line.connectionId, ...state }))
        kernel.wakes.wake(outboxWakeName(line.connectionId))
      },
    }
  }

  return {
    name: 'lines',
    routes: (serve) => serveChannelWebhooks(serve, channels),
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
        fetchFiles: (channel, line) => fetchPendingMedia({ kernel, channel, onReady: fileArrivalPublisher(kernel) }, line),
      }),
  }
}
