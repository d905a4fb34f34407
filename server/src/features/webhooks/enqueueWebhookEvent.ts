import type { Ticket } from '@recado/contract/tickets/tickets'
import type { WebhookPayloads } from '@recado/contract/webhookEvents'
import type { ConversationEvent, WebhookEvent, WebhookPayload } from '@recado/contract/webhooks'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { TenantDatabase } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'
import { DELIVERIES_WAKE_NAME } from './webhookWakeName.ts'

/** Something that other programs may be told of. Files in it have the addresses of this installation's own pages. */
type WebhookFact = { event: ConversationEvent; ticket: Ticket; at: Date } & Pick<WebhookPayload, 'message' | 'rate' | 'reason'>
/** `connectionId` null: a webhook of the whole company, which listens to every connection. */
export type WebhookListener = { id: number; connectionId: number | null; events: WebhookEvent[] }

const columns = ['webhooks.id', 'webhooks.connectionId', 'webhooks.events'] as const

type Webhooks = ExpressionBuilder<TenantDatabase, 'webhooks'>
/** Without a connection, those of the company listen alone. */
const listensTo = (eb: Webhooks, isOfConnection: ExpressionWrapper<TenantDatabase, 'webhooks', SqlBool>) =>
  eb.and([eb('webhooks.isOn', '=', true), eb.or([isOfConnection, eb('webhooks.connectionId', 'is', null)])])

const listening = preparedRead<{ connectionId: number | null }, WebhookListener>((db, param) =>
  db
    .selectFrom('webhooks')
    .select(columns)
    .where((eb) => listensTo(eb, eb('webhooks.connectionId', '=', param('connectionId')))),
)
/** The same for a statement that asks for more than that; what it answers is to be known by `primeListenerCache`. */
export const listenersOfConnection = (eb: ExpressionBuilder<TenantDatabase, never>, connectionId: number) =>
  jsonArrayFrom(
    eb
      .selectFrom('webhooks')
      .select(columns)
      .where((one) => listensTo(one, one('webhooks.connectionId', '=', connectionId))),
  ).as('listeners')
/** The same of a ticket's line, for one that reads the ticket anyway. */
export const listenersOfTicket = (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('webhooks')
      .select(columns)
      .where((one) => listensTo(one as never, one('webhooks.connectionId', '=', one.ref('tickets.connectionId')) as never)),
  ).as('listeners')

const known = new WeakMap<Tx, Map<number | null, WebhookListener[]>>()

/** So that this transaction need not ask. Whoever asks of a connection knows those of the company, too. */
export function primeListenerCache(tx: Tx, connectionId: number | null, listeners: WebhookListener[]) {
  const ofTx = known.get(tx) ?? new Map<number | null, WebhookListener[]>()
  ofTx.set(
    null,
    listeners.filter((one) => one.connectionId === null),
  )
  known.set(tx, ofTx.set(connectionId, listeners))
}

/** Who hears of a line, or of the company, asked once for each transaction. */
async function listenersOf(tx: Tx, connectionId: number | null) {
  const prefetched = known.get(tx)?.get(connectionId)
  if (prefetched) return prefetched
  const listeners = await listening(tx.db, { connectionId })
  primeListenerCache(tx, connectionId, listeners)
  return listeners
}

type About = { ticketId: number } | { subject: string }
type Announcement<Event, Payload> = {
  event: Event
  /** Null: it is about no connection. */
  connectionId?: number | null
  /** What it is about: deliveries of the same arrive in their order. */
  about: About
  at: Date
  /** Made only if somebody listens. */
  payload: () => Payload | Promise<Payload>
}

/** Enqueues a delivery to each webhook that listens, in the transaction in which it happens: both are committed, or neither. */
async function enqueue<Event extends WebhookEvent>(
  tx: Tx,
  { event, connectionId = null, about, at, payload }: Announcement<Event, object>,
) {
  const listeners = (await listenersOf(tx, connectionId)).filter(({ events }) => events.includes(event))
  if (listeners.length === 0) return
  const text = JSON.stringify({ event, createdAt: at.toISOString(), ...(await payload()) })
  const common = { ticketId: null, ...about, event, payload: text, notBefore: at, dueSince: at, createdAt: at }
  await tx.db
    .insertInto('webhookDeliveries')
    .values(listeners.map(({ id }) => ({ webhookId: id, ...common })))
    .execute()
  tx.wake(DELIVERIES_WAKE_NAME)
}

/** What happened in a conversation. One whose connection was deleted is told of no more. */
export async function enqueueWebhookEvent(tx: Tx, { event, ticket, at, ...more }: WebhookFact) {
  const { whatsapp: connection } = ticket
  if (!connection) return
  const payload = () => ({ connection, ticket: toWebhookTicket(ticket), ...more })
  await enqueue(tx, { event, connectionId: connection.id, about: { ticketId: ticket.id }, at, payload })
}

/** What happened elsewhere in the company. */
export const announce = <Event extends keyof WebhookPayloads>(tx: Tx, announcement: Announcement<Event, WebhookPayloads[Event]>) =>
  enqueue(tx, announcement)

function toWebhookTicket({ id, uuid, status, isGroup, queue, user, contact }: Ticket): WebhookPayload['ticket'] {
  const named = (one: { id: number; name: string } | null) => one && { id: one.id, name: one.name }
  const { id: contactId, name, number } = contact
  return { id, uuid, status, isGroup, queue: named(queue), user: named(user), contact: { id: contactId, name, number } }
}
