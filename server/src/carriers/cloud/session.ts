import type { Pace } from '../pace.ts'
import { type Host, type Line, Refused, type Session, Unavailable } from '../port.ts'
import type { Warn } from '../store.ts'
import type { Graph } from './graph.ts'
import { openInbox } from './inbound/inbox.ts'
import type { Journal } from './inbound/journal.ts'
import { recipientOf } from './outbound/bodyFor.ts'
import type { DailyLimit } from './outbound/dailyLimit.ts'
import { outcomeOf, sendWith } from './outbound/sendWith.ts'
import type { Sent } from './outbound/sent.ts'
import type { People } from './people.ts'
import { reporting } from './reporting.ts'
import type { CloudSettings } from './settings.ts'
import { type Watched, watch } from './watch.ts'

export type Outside = { graph: Graph; journal: Journal; sent: Sent; people: People; warn: Warn; checkEvery: number; patience: number }
export type OpenSession = Session & { wake: () => void }
type Opening = Outside & { line: Line; host: Host; settings: CloudSettings; pace: Pace; daily: DailyLimit }

/** A number, for as long as one process looks after it. */
export async function openSession(given: Opening): Promise<OpenSession> {
  const { line, host, settings, pace, daily, graph, journal, sent, people, warn } = given
  const { connectionId } = line
  const reports = reporting(host, line)
  const seen = watch({ settings, graph, pace, daily, reports, every: given.checkEvery })
  await journal.sweep(connectionId).catch((error) => warn(error, 'what is done could not be swept up'))
  const inbox = openInbox({ line, host, journal, people, warn, onStatuses: (items) => sent.settle(connectionId, items) })
  void subscribe(given)
  // What was decided about them while the line was closed was told to nobody.
  void host.receive(line, { kind: 'templates' }).catch((error) => warn(error, 'the templates could not be asked for'))

  return {
    ...{ wake: inbox.wake, restsFor: pace.restsFor },
    ...actsOn(given, seen),
    /** Nothing is linked: what was entered stays, and nothing goes out or comes in by it. */
    logout: seen.leave,
    async close() {
      await reports.close()
      await Promise.all([seen.ended(), inbox.close()])
    },
  }
}

/** What is done over the line, as long as it can be used. */
function actsOn({ line, settings, graph, sent, pace, daily, people, patience }: Opening, seen: Watched): Omit<Session, 'logout' | 'close'> {
  const send = sendWith({ line, settings, graph, sent, pace, daily, patience, seen })
  const post = (path: string, body: object) =>
    graph.post(settings.token, `${settings.phoneNumberId}/${path}`, { messaging_product: 'whatsapp', ...body }).catch((error) => {
      throw outcomeOf({ seen }, error)
    })
  const never = () => Promise.reject(new Refused('notSupported'))
  function whileUp() {
    if (!seen.isUp()) throw new Unavailable('The line is not connected')
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
