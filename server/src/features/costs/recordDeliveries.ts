import type { Message } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { DELIVERY_UNKNOWN } from '../../channels/channel.ts'
import type { Tx } from '../../kernel/transact.ts'
import type { StoredMessage } from '../messages/index.ts'

type Change = { stored: StoredMessage; message: Message; ticket: Ticket }

/**
 * Stores once that a message was delivered, as soon as its price category is known too: statuses come late, twice and in any order. The price
 * is calculated afterwards, so a delivery waits for nothing. What has failed gives back what it had reserved.
 */
export async function recordDeliveries(tx: Tx, changes: readonly Change[]) {
  const delivered = changes.filter(({ stored, message }) => stored.fromMe && stored.deliveredAt !== null && message.pricing !== null)
  if (delivered.length > 0) await tx.defer(() => insertDelivered(tx, delivered).execute())
  const failed = changes.filter(({ stored }) => stored.origin === 'campaign' && hasFailed(stored))
  if (failed.length > 0)
    await tx.defer(() =>
      release(
        tx,
        failed.map(({ stored }) => stored.id),
      ).execute(),
    )
}

const hasFailed = ({ error, deliveredAt }: StoredMessage) => error !== null && error !== DELIVERY_UNKNOWN && deliveredAt === null

/** A row that is delivered already changes only if its category was unknown. */
const insertDelivered = ({ db }: Tx, delivered: readonly Change[]) =>
  db
    .insertInto('messageCosts')
    .values(
      delivered.map(({ stored, message, ticket }) => ({
        messageId: stored.id,
        state: 'delivered' as const,
        connectionId: stored.connectionId,
        ticketId: ticket.id,
        number: numberOf(ticket),
        at: stored.deliveredAt ?? '',
        category: message.pricing?.category || null,
        type: message.pricing?.type || null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'messageId'])
        .doUpdateSet((eb) => ({
          state: 'delivered' as const,
          at: eb.ref('excluded.at'),
          category: eb.ref('excluded.category'),
          type: eb.ref('excluded.type'),
          number: eb.ref('excluded.number'),
          revision: -1,
        }))
        .where((eb) => eb.or([eb('messageCosts.state', '!=', 'delivered'), eb('messageCosts.category', 'is', null)])),
    )
    .returning('messageId')

/** Empty where the service hides the number. */
const numberOf = ({ contact }: Ticket) => (/^\d{6,20}$/.test(contact.number ?? '') ? (contact.number ?? '') : '')

const release = ({ db }: Tx, messageIds: readonly string[]) =>
  db
    .updateTable('messageCosts')
    .set({ state: 'released', counted: 0 })
    .where('messageId', 'in', messageIds)
    .where('state', '=', 'reserved')
    .returning('messageId')

/** A connection that is deleted sends nothing more. */
export const releaseOfConnection = ({ db }: Tx, connectionId: number) =>
  db
    .updateTable('messageCosts')
    .set({ state: 'released', counted: 0 })
    .where('connectionId', '=', connectionId)
    .where('state', '=', 'reserved')
    .execute()

/** Moves the costs of a ticket into the ticket that it is merged into. */
export const moveCostsToTicket = ({ db }: Tx, { from, into }: { from: number; into: number }) =>
  db.updateTable('messageCosts').set({ ticketId: into }).where('ticketId', '=', from).execute()
