import { cloudChannel } from '@recado/contract/channels/cloud'
import { type Channel, type ChannelHost, type ChannelSession, type ConnectionRef, Unavailable } from '../channel.ts'
import { type ChannelStore, type ConnectionOptions, openChannelStore, type Warn } from '../channelStore.ts'
import { createRateLimiter, type RateLimiter } from '../rateLimiter.ts'
import { createSettingsCheck } from './checkCloudSettings.ts'
import { createLookups, findConnection } from './cloudLookups.ts'
import { type CloudServices, type CloudSession, openCloudSession } from './cloudSession.ts'
import { createConnectionCache, type ReadConnections } from './connectionCache.ts'
import { createContactStore } from './contactStore.ts'
import { fetchMessagingLimit } from './fetchMessagingLimit.ts'
import { createGraphClient, type GuardedHttp } from './graphClient.ts'
import { createInboundJournal, type Sealing } from './inbound/webhookJournal.ts'
import { createDailyLimit, readDailyQuota } from './outbound/dailyLimit.ts'
import { createSendAttempts } from './outbound/sendAttempts.ts'
import { createSharedRateLimit, deleteExpiredPairs, readSendRate } from './outbound/sharedRateLimit.ts'
import { takeControl } from './requestThreadControl.ts'
import { createSharedNumbers } from './sharedNumber.ts'
import { createTemplateApi } from './templates/templateApi.ts'
import { createWebhookActivity, createWebhookHandler } from './webhookHandler.ts'

/** Only tests set `checkEvery` and `patience`. */
type Options = {
  connection: ConnectionOptions
  secrets: Sealing
  wayOut: GuardedHttp
  address: string
  warn?: Warn
  checkEvery?: number
  patience?: number
}

const CHECK_EVERY = 60_000
const PATIENCE = 60_000
/** Meta's limits until the account reports another: per second of one number, and to one person. */
const LIMITS = { perSecond: 80, pair: { burst: 45, every: 6000 } }

/** WhatsApp over Meta's official API: no linked device and no open socket. Meta calls the webhook, the channel calls Meta. */
export function createCloudChannel(options: Options) {
  const { connection, secrets, wayOut, address, warn = () => undefined, checkEvery = CHECK_EVERY, patience = PATIENCE } = options
  const store = openChannelStore(connection, { name: 'cloud', waitsForDisk: true }, warn)
  const sealing: Sealing = { seal: secrets.seal, unseal: secrets.unseal }
  const graph = createGraphClient(wayOut, address)
  const [journal, people, sent, notes, shared] = [
    createInboundJournal(store, sealing),
    createContactStore(store),
    createSendAttempts(store),
    createWebhookActivity(store),
    createSharedNumbers(store),
  ]
  const sessions = new Map<number, CloudSession>()
  const paces = new Map<string, RateLimiter>()
  let connected: ChannelHost | undefined
  const connections = createConnectionCache(() => connected)

  /** One rate limiter per number: connections of the same number share it, and it survives a reopened connection. */
  function paceOf(number: string) {
    const pace = paces.get(number) ?? createRateLimiter(LIMITS, createSharedRateLimit(store, number))
    paces.set(number, pace)
    return pace
  }

  const outside = { graph, journal, sent, people, shared, warn, checkEvery, patience }
  const channel: Channel = {
    ...cloudChannel,
    connect(host) {
      connected = host
    },
    webhook: createWebhookHandler({ journal, notes, warn, connections, wake: ({ connectionId }) => sessions.get(connectionId)?.wake() }),
    open: (connection, host) => openConnection({ ...outside, store, connection, host, connections, sessions, paceOf }),
    checkSettings: createSettingsCheck(graph),
    webhookActivityOf: notes.read,
    sharedNumberOf: shared.read,
    requestHistory: async (connection) =>
      shared.requestHistory(connection, { graph, settings: (await findConnection(connections, connection, [0])).settings }),
    takeControl: async (connection, chat) => takeControl(graph, (await findConnection(connections, connection, [0])).settings, chat),
    templates: createTemplateApi({
      graph,
      settingsOf: async (connection) => (await findConnection(connections, connection, [0])).settings,
    }),
    sendRateOf: async (connection) => readSendRate(store, (await findConnection(connections, connection, [0])).settings.phoneNumberId),
    dailyQuotaOf: async (connection) =>
      readDailyQuota(store, await fetchMessagingLimit(graph, (await findConnection(connections, connection, [0])).settings)),
    ...createLookups({ ...store, graph, people, connections }),
  }

  return {
    channel,
    async close() {
      for (const session of sessions.values()) await session.close()
      await store.close()
    },
  }
}

type OpeningConnection = CloudServices & {
  store: ChannelStore
  connection: ConnectionRef
  host: ChannelHost
  connections: ReadConnections
  sessions: Map<number, CloudSession>
  paceOf: (number: string) => RateLimiter
}

async function openConnection({ store, connections, sessions, paceOf, ...given }: OpeningConnection): Promise<ChannelSession> {
  const { connectionId } = given.connection
  const own = (await connections(0)).find((candidate) => candidate.connectionId === connectionId)
  if (!own) throw new Unavailable('The connection is not set up')
  const { settings } = own
  await deleteExpiredPairs(store, settings.phoneNumberId).catch((error) => given.warn(error, 'expired rows could not be deleted'))
  const session = await openCloudSession({ ...given, settings, pace: paceOf(settings.phoneNumberId), daily: createDailyLimit(store) })
  sessions.set(connectionId, session)
  return {
    ...session,
    async close() {
      if (sessions.get(connectionId) === session) sessions.delete(connectionId)
      await session.close()
    },
  }
}
