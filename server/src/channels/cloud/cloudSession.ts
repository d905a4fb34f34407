import { type ChannelHost, type ChannelSession, type ConnectionRef, Refused, Unavailable } from '../channel.ts'
import type { Warn } from '../channelStore.ts'
import type { RateLimiter } from '../rateLimiter.ts'
import { type AccountMonitor, monitorAccount } from './accountMonitor.ts'
import type { CloudSettings } from './cloudSettings.ts'
import type { ContactStore } from './contactStore.ts'
import type { GraphClient } from './graphClient.ts'
import { openInbox } from './inbound/inbox.ts'
import type { Journal } from './inbound/journal.ts'
import type { DailyLimit } from './outbound/dailyLimit.ts'
import { recipientOf } from './outbound/messageBody.ts'
import type { SendAttempts } from './outbound/sendAttempts.ts'
import { createMessageSender, toChannelError } from './outbound/sendMessage.ts'
import { createStateReporter } from './stateReporter.ts'

export type CloudServices = {
  graph: GraphClient
  journal: Journal
  sent: SendAttempts
  people: ContactStore
  warn: Warn
  checkEvery: number
  patience: number
}
export type CloudSession = ChannelSession & { wake: () => void }
type Opening = CloudServices & { line: ConnectionRef; host: ChannelHost; settings: CloudSettings; pace: RateLimiter; daily: DailyLimit }

/** A number, for as long as one process looks after it. */
export async function openCloudSession(given: Opening): Promise<CloudSession> {
  const { line, host, settings, pace, daily, graph, journal, sent, people, warn } = given
  const { connectionId } = line
  const reports = createStateReporter(host, line)
  const accountMonitor = monitorAccount({ settings, graph, pace, daily, reports, every: given.checkEvery })
  await journal.sweep(connectionId).catch((error) => warn(error, 'what is done could not be swept up'))
  const inbox = openInbox({ line, host, journal, people, warn, onStatuses: (items) => sent.settle(connectionId, items) })
  void subscribe(given)
  // What was decided about them while the line was closed was told to nobody.
  void host.receive(line, { kind: 'templates' }).catch((error) => warn(error, 'the templates could not be asked for'))

  return {
    ...{ wake: inbox.wake, pausedFor: pace.restsFor },
    ...sessionActions(given, accountMonitor),
    /** Nothing is linked: what was entered stays, and nothing goes out or comes in by it. */
    logout: accountMonitor.leave,
    async close() {
      await reports.close()
      await Promise.all([accountMonitor.ended(), inbox.close()])
    },
  }
}

/** What is done over the line, as long as it can be used. */
function sessionActions(
  { line, settings, graph, sent, pace, daily, people, patience }: Opening,
  accountMonitor: AccountMonitor,
): Omit<ChannelSession, 'logout' | 'close'> {
  const send = createMessageSender({ line, settings, graph, sent, pace, daily, patience, accountMonitor })
  const post = (path: string, body: object) =>
    graph.post(settings.token, `${settings.phoneNumberId}/${path}`, { messaging_product: 'whatsapp', ...body }).catch((error) => {
      throw toChannelError({ accountMonitor }, error)
    })
  const never = () => Promise.reject(new Refused('notSupported'))
  function whileUp() {
    if (!accountMonitor.isUp()) throw new Unavailable('The line is not connected')
  }

  return {
    async send(message) {
      whileUp()
      return send(message)
    },
    ...{ edit: never, revoke: never },
    async react({ to, carrierId, emoji }) {
      whileUp()
      const person = { recipient_type: 'individual', ...recipientOf(to) }
      await post('messages', { ...person, type: 'reaction', reaction: { message_id: carrierId, emoji } })
    },
    async markRead({ carrierIds }) {
      whileUp()
      // Those before it are read with it.
      const last = carrierIds.at(-1)
      if (last !== undefined) await post('messages', { status: 'read', message_id: last })
    },
    async setTyping(to) {
      whileUp()
      const last = await people.lastIdOf(line.connectionId, to)
      if (last !== undefined) await post('messages', { status: 'read', message_id: last, typing_indicator: { type: 'text' } })
    },
    async rejectCall({ callId }) {
      whileUp()
      await post('calls', { call_id: callId, action: 'reject' }).catch(() => undefined)
    },
  }
}

/** Without it Meta calls nobody. It may be done again at any time. */
async function subscribe({ graph, settings, warn }: Opening) {
  await graph
    .post(settings.token, `${settings.businessAccountId}/subscribed_apps`, {})
    .catch((error) => warn(error, 'the account could not be subscribed'))
}
