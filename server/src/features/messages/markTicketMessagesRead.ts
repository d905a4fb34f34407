import type { Actor } from '@recado/contract/permissions'
import { isTicketAgent } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { sql } from 'kysely'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { enqueueOutbox } from '../outbox/index.ts'
import { lockTicket, markTicketRead, ticketEvent } from '../tickets/index.ts'

/** Reading one marks those before it too, with every service. */
const TOLD = 50

/** Beyond what is counted as unread, in case that the count is behind. */
const MORE = 20
const MOST = 1000

/** What is unread is among the newest of the customer: it needs no index of its own, which every message would pay for. */
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
    .where('id', '=', sql<string>`any(${newest.map((one) => one.id)}::uuid[])`)
    .where('read', '=', false)
    .returning(['carrierId', 'seq'])
    .execute()
}

/** What its attendant has before them is read; whoever else looks leaves no trace. */
export async function markTicketMessagesRead({ transact, clock }: Kernel, actor: Actor, ticket: Ticket): Promise<Ticket> {
  if (!isTicketAgent(actor, ticket) || ticket.unreadMessages === 0) return ticket
  return transact(actor, async (tx) => {
    const held = await lockTicket(tx, ticket.id)
    const rows = await markNewest(tx, held)
    await markTicketRead(tx, ticket.id)
    const carrierIds = rows
      .sort((a, b) => a.seq - b.seq)
      .flatMap(({ carrierId }) => carrierId ?? [])
      .slice(-TOLD)
    const { whatsappId: connectionId, contactId } = held
    if (connectionId !== null && carrierIds.length > 0)
      await enqueueOutbox(tx, { connectionId, contactId, kind: 'read', messageId: null, given: { carrierIds }, at: clock.now() })
    const after = { ...held, unreadMessages: 0 }
    tx.emit(ticketEvent, 'updateUnread', after, { says: { ticketId: ticket.id } })
    tx.emit(ticketEvent, 'update', after)
    return after
  })
}
