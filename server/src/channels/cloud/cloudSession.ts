import { type ChannelHost, type ChannelSession, type ConnectionRef, Refused, Unavailable } from '../channel.ts'
import type { Warn } from '../channelStore.ts'
import type { RateLimiter } from '../rateLimiter.ts'
import { type AccountMonitor, monitorAccount } from './accountMonitor.ts'
import type { CloudSettings } from './cloudSettings.ts'
import type { ContactStore } from './contactStore.ts'
import type { GraphClient } from './graphClient.ts'
import { startInboundDelivery } from './inbound/deliverWebhookItems.ts'
import type { InboundJournal } from './inbound/webhookJournal.ts'
import type { DailyLimit } from './outbound/dailyLimit.ts'
import { recipientOf } from './outbound/messageBody.ts'
import type { SendAttempts } from './outbound/sendAttempts.ts'
import { createMessageSender, messageIdIn, toChannelError } from './outbound/sendToMeta.ts'
import type { SharedNumbers } from './sharedNumber.ts'
import { createStateReporter } from './stateReporter.ts'

export type CloudServices = {
  graph: GraphClient
  journal: InboundJournal
  sent: SendAttempts
  people: ContactStore
  shared: SharedNumbers
  warn: Warn
  checkEvery: number
  patience: number
}
export type CloudSession = ChannelSession & { wake: () => void }
type Opening = CloudServices & {
  connection: ConnectionRef
  host: ChannelHost
  settings: CloudSettings
  pace: RateLimiter
  daily: DailyLimit
}

/** A connection while one process has it open: checks the account, delivers what the webhook stored, and sends. */
export async function openCloudSession(given: Opening): Promise<CloudSession> {
  const { connection, host, settings, pace, daily, graph, journal, sent, people, shared, warn } = given
  const { connectionId } = connection
  const reports = createStateReporter(host, connection)
  const accountMonitor = monitorAccount({ connection, settings, graph, pace, daily, shared, reports, every: given.checkEvery })
  await journal.sweep(connectionId).catch((error) => warn(error, 'old journal rows could not be deleted'))
  const delivery = startInboundDelivery({
    connection,
    host,
    journal,
    people,
    warn,
    onStatuses: (items) => sent.settle(connectionId, items),
    async onAccountUpdate(update) {
      await shared.update(connection, update)
      accountMonitor.recheck()
    },
    onHistoryDeclined: () => shared.noteDeclined(connection),
  })
  void subscribe(given)
  // Nobody handled webhooks about templates while the connection was closed, so it asks the product to read them again.
  void host.receive(connection, { kind: 'templates' }).catch((error) => warn(error, 'the templates could not be refreshed'))

  return {
    wake: delivery.wake,
    pausedFor: pace.pausedFor,
    ...sessionActions(given, accountMonitor),
    /** There is no linked device: the settings stay, but the connection sends and receives nothing. */
    logout: accountMonitor.leave,
    async close() {
      await reports.close()
      await Promise.all([accountMonitor.ended(), delivery.close()])
    },
  }
}

/** The actions of the session; each fails with `Unavailable` while the account cannot be used. */
function sessionActions(
  { connection, settings, graph, sent, pace, daily, people, patience }: Opening,
  accountMonitor: AccountMonitor,
): Omit<ChannelSession, 'logout' | 'close'> {
  const send = createMessageSender({ connection, settings, graph, sent, pace, daily, patience, accountMonitor })
  const post = (path: string, body: object) =>
    graph.post(settings.token, `${settings.phoneNumberId}/${path}`, { messaging_product: 'whatsapp', ...body }).catch((error) => {
      throw toChannelError({ accountMonitor }, error)
    })
  const never = () => Promise.reject(new Refused('notSupported'))
  function assertUp() {
    if (!accountMonitor.isUp()) throw new Unavailable('The connection is not up')
  }

  return {
    async send(message) {
      assertUp()
      return send(message)
    },
    edit: never,
    revoke: never,
    async react({ to, carrierId, emoji }) {
      assertUp()
      const person = { recipient_type: 'individual', ...recipientOf(to) }
      const answer = await post('messages', { ...person, type: 'reaction', reaction: { message_id: carrierId, emoji } })
      return { reactionId: messageIdIn(answer) ?? null }
    },
    async markRead({ carrierIds }) {
      assertUp()
      // Meta marks the earlier messages as read too.
      const last = carrierIds.at(-1)
      if (last !== undefined) await post('messages', { status: 'read', message_id: last })
    },
    async setTyping(to) {
      assertUp()
      const last = await people.lastIdOf(connection.connectionId, to)
      if (last !== undefined) await post('messages', { status: 'read', message_id: last, typing_indicator: { type: 'text' } })
    },
    async rejectCall({ callId }) {
      assertUp()
      await post('calls', { call_id: callId, action: 'reject' }).catch(() => undefined)
    },
  }
}

/** Meta calls the webhook only for subscribed accounts. It may be repeated at any time. */
async function subscribe({ graph, settings, warn }: Opening) {
  await graph
    .post(settings.token, `${settings.businessAccountId}/subscribed_apps`, {})
    .catch((error) => warn(error, 'the account could not be subscribed'))
}
