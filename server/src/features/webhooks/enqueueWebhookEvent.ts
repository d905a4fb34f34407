import type { Ticket } from '@recado/contract/tickets/tickets'
import type { WebhookEvent, WebhookPayload } from '@recado/contract/webhooks'
import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { TenantDatabase } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'
import { DELIVERIES_WAKE_NAME } from './deliveriesWakeName.ts'

/** Something that other programs may be told of. Files in it have the addresses of this installation's own pages. */
type WebhookFact = { event: WebhookEvent; ticket: Ticket; at: Date } & Pick<WebhookPayload, 'message' | 'rate' | 'reason'>
export type WebhookListener = { id: number; events: WebhookEvent[] }

const listening = preparedRead<{ connectionId: number }, WebhookListener>((db, param) =>
  db.selectFrom('webhooks').select(['id', 'events']).where('connectionId', '=', param('connectionId')).where('isOn', '=', true),
)
/** The same for a statement that asks for more than that; what it answers is to be known by `primeListenerCache`. */
export const listenersOfConnection = (eb: ExpressionBuilder<TenantDatabase, never>, connectionId: number) =>
  jsonArrayFrom(
    eb
      .selectFrom('webhooks')
      .select(['webhooks.id', 'webhooks.events'])
      .where('webhooks.connectionId', '=', connectionId)
      .where('webhooks.isOn', '=', true),
  ).as('listeners')
/** The same of a ticket's line, for one that reads the ticket anyway. */
export const listenersOfTicket = (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('webhooks')
      .select(['webhooks.id', 'webhooks.events'])
      .whereRef('webhooks.connectionId', '=', 'tickets.connectionId')
      .where('webhooks.isOn', '=', true),
  ).as('listeners')

const known = new WeakMap<Tx, Map<number, WebhookListener[]>>()

/** So that this transaction need not ask. */
export function primeListenerCache(tx: Tx, connectionId: number | null, listeners: WebhookListener[]) {
  const ofTx = known.get(tx) ?? new Map<number, WebhookListener[]>()
  if (connectionId !== null) known.set(tx, ofTx.set(connectionId, listeners))
}

/** Who hears of a line, asked once for each transaction. */
async function listenersOf(tx: Tx, connectionId: number) {
  const listeners = known.get(tx)?.get(connectionId) ?? (await listening(tx.db, { connectionId }))
  primeListenerCache(tx, connectionId, listeners)
  return listeners
}

/** What happened is written down for whoever is to be told, in the transaction in which it happens: both are committed, or neither. */
export async function enqueueWebhookEvent(tx: Tx, { event, ticket, at, ...more }: WebhookFact) {
  const { whatsapp: connection } = ticket
  if (!connection) return
  const listeners = (await listenersOf(tx, connection.id)).filter(({ events }) => events.includes(event))
  if (listeners.length === 0) return
  const payload = JSON.stringify({ event, createdAt: at.toISOString(), connection, ticket: toWebhookTicket(ticket), ...more })
  const common = { ticketId: ticket.id, event, payload, notBefore: at, dueSince: at, createdAt: at }
  await tx.db
    .insertInto('webhookDeliveries')
    .values(listeners.map(({ id }) => ({ webhookId: id, ...common })))
    .execute()
  tx.wake(DELIVERIES_WAKE_NAME)
}

function toWebhookTicket({ id, uuid, status, isGroup, queue, user, contact }: Ticket): WebhookPayload['ticket'] {
  const named = (one: { id: number; name: string } | null) => one && { id: one.id, name: one.name }
  const { id: contactId, name, number } = contact
  return { id, uuid, status, isGroup, queue: named(queue), user: named(user), contact: { id: contactId, name, number } }
}
