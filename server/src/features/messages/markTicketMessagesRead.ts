import type { Actor } from '@recado/contract/permissions'
import { isTicketAgent } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { sql } from 'kysely'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { enqueueOutbox } from '../outbox/index.ts'
import { lockTicket, markTicketRead, ticketEvent } from '../tickets/index.ts'

/** On every channel, marking one message as read marks the earlier ones too. So the last few are enough. */
const MOST_SENT = 50

/** How many more messages are checked than the ticket counts as unread, because its count may be too low. */
const MORE = 20
const MOST = 1000

/** Unread messages are among the newest of the customer. So no index of unread ones is needed, which would slow down every insert. */
async function markNewest({ db }: Tx, { id, unreadMessages }: Ticket) {
  const newest = await db
    .selectFrom('messages')
    .select('id')
    .where('ticketId', '=', id)
    .where('fromMe', '=', false)
    .orderBy('createdAt', 'desc')
    .orderBy('seq', 'desc')
    .limit(Math.min(unreadMessages + MORE, MOST))
    .execute()
  return db
    .updateTable('messages')
    .set({ read: true })
    .where('id', '=', sql<string>`any(${newest.map(({ id }) => id)}::uuid[])`)
    .where('read', '=', false)
    .returning(['carrierId', 'seq'])
    .execute()
}

/** Opening a ticket marks its messages as read only for its own agent. A supervisor who looks leaves no trace. */
export async function markTicketMessagesRead({ transact, clock }: Kernel, actor: Actor, ticket: Ticket): Promise<Ticket> {
  if (!isTicketAgent(actor, ticket) || ticket.unreadMessages === 0) return ticket
  return transact(actor, async (tx) => {
    const locked = await lockTicket(tx, ticket.id)
    const rows = await markNewest(tx, locked)
    await markTicketRead(tx, { id: ticket.id, at: clock.now() })
    const carrierIds = rows
      .sort((a, b) => a.seq - b.seq)
      .flatMap(({ carrierId }) => carrierId ?? [])
      .slice(-MOST_SENT)
    const { whatsappId: connectionId, contactId } = locked
    if (connectionId !== null && carrierIds.length > 0)
      await enqueueOutbox(tx, { connectionId, contactId, kind: 'read', messageId: null, given: { carrierIds }, at: clock.now() })
    const after = { ...locked, unreadMessages: 0 }
    tx.emit(ticketEvent, 'updateUnread', after, { says: { ticketId: ticket.id } })
    tx.emit(ticketEvent, 'update', after)
    return after
  })
}
