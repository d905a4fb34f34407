import type { Ticket } from '@recado/contract/tickets/tickets'
import type { WebhookPayloads } from '@recado/contract/webhookEvents'
import type { ConversationEvent, WebhookEvent, WebhookPayload } from '@recado/contract/webhooks'
import { type Expression, type ExpressionBuilder, expressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { params } from '../../kernel/database/param.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import type { TenantDatabase } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { DELIVERIES_WAKE_NAME } from './webhookWakeName.ts'

/** What happened in a conversation. Files in the message have relative addresses here; `callWebhook` makes them absolute. */
type WebhookFact = { event: ConversationEvent; ticket: Ticket; at: Date } & Pick<WebhookPayload, 'message' | 'rate' | 'reason' | 'dueAt'>
/** `connectionId` null: a webhook of the whole company, which receives the events of every connection. */
export type WebhookListener = { id: number; connectionId: number | null; events: WebhookEvent[] }

type Webhooks = SelectQueryBuilder<TenantDatabase, 'webhooks', object>

/** The active webhooks of a connection and those of the whole company; without a connection, only the latter. */
const listenersAmong = (webhooks: Webhooks, connectionId: Expression<number | null>) =>
  webhooks
    .select(['webhooks.id', 'webhooks.connectionId', 'webhooks.events'])
    .where('webhooks.isOn', '=', true)
    .where((eb) => eb.or([eb('webhooks.connectionId', '=', connectionId), eb('webhooks.connectionId', 'is', null)]))

const readListeners = prepared(params<{ connectionId: number | null }>(), (db, p) =>
  listenersAmong(db.selectFrom('webhooks'), p.connectionId),
)
/** The listeners as a column of a statement that reads more. The caller passes them to `primeListenerCache`. */
export const listenersOfConnection = (eb: ExpressionBuilder<TenantDatabase, never>, connectionId: Expression<number>) =>
  jsonArrayFrom(listenersAmong(eb.selectFrom('webhooks'), connectionId)).as('listeners')
/** The listeners, for a statement that reads tickets. */
export const listenersOfTicket = jsonArrayFrom(
  listenersAmong(expressionBuilder<TenantDatabase, never>().selectFrom('webhooks'), sql.ref<number | null>('tickets.connectionId')),
).as('listeners')

const cached = new WeakMap<Tx, Map<number | null, WebhookListener[]>>()

/** Spares this transaction a read. The listeners of a connection include those of the whole company, so these are cached too. */
export function primeListenerCache(tx: Tx, connectionId: number | null, listeners: WebhookListener[]) {
  const ofTx = cached.get(tx) ?? new Map<number | null, WebhookListener[]>()
  ofTx.set(
    null,
    listeners.filter((one) => one.connectionId === null),
  )
  cached.set(tx, ofTx.set(connectionId, listeners))
}

/** The listeners of a connection, or of the company. Each transaction reads them once. */
async function listenersOf(tx: Tx, connectionId: number | null) {
  const prefetched = cached.get(tx)?.get(connectionId)
  if (prefetched) return prefetched
  const listeners = await readListeners(tx.db, { connectionId })
  primeListenerCache(tx, connectionId, listeners)
  return listeners
}

type About = { ticketId: number } | { subject: string }
type Announcement<Event, Payload> = {
  event: Event
  /** Absent if the event is about no connection. */
  connectionId?: number
  /** Deliveries about the same conversation or subject arrive in order. */
  about: About
  at: Date
  /** Built only if a webhook listens. */
  payload: () => Payload | Promise<Payload>
}

/** Enqueues a delivery to each webhook that listens, in the transaction in which it happens: both are committed, or neither. */
async function enqueue<Event extends WebhookEvent>(tx: Tx, { event, connectionId, about, at, payload }: Announcement<Event, object>) {
  const listeners = (await listenersOf(tx, connectionId ?? null)).filter(({ events }) => events.includes(event))
  if (listeners.length === 0) return
  const text = JSON.stringify({ event, createdAt: at.toISOString(), ...(await payload()) })
  const common = { ticketId: null, ...about, event, payload: text, notBefore: at, dueSince: at, createdAt: at }
  const deliveries = listeners.map(({ id }) => ({ webhookId: id, ...common }))
  await tx.defer(() => tx.db.insertInto('webhookDeliveries').values(deliveries).execute())
  tx.wake(DELIVERIES_WAKE_NAME)
}

/** Enqueues an event of a conversation. A conversation whose connection was deleted has no webhook events any more. */
export async function enqueueWebhookEvent(tx: Tx, { event, ticket, at, ...more }: WebhookFact) {
  const { whatsapp: connection } = ticket
  if (!connection) return
  const payload = () => ({ connection, ticket: toWebhookTicket(ticket), ...more })
  await enqueue(tx, { event, connectionId: connection.id, about: { ticketId: ticket.id }, at, payload })
}

/** Enqueues an event that belongs to no conversation. */
export const announce = <Event extends keyof WebhookPayloads>(tx: Tx, announcement: Announcement<Event, WebhookPayloads[Event]>) =>
  enqueue(tx, announcement)

function toWebhookTicket({ id, uuid, status, isGroup, queue, user, contact }: Ticket): WebhookPayload['ticket'] {
  const named = (one: { id: number; name: string } | null) => one && { id: one.id, name: one.name }
  const { id: contactId, name, number } = contact
  return { id, uuid, status, isGroup, queue: named(queue), user: named(user), contact: { id: contactId, name, number } }
}
