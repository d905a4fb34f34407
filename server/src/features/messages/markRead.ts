import type { Actor } from '@recado/contract/permissions'
import { attendsTicket } from '@recado/contract/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets'
import type { Kernel } from '../../kernel/feature.ts'
import { queueUp } from '../outbox/index.ts'
import { heldTicket, ticketEvent } from '../tickets/index.ts'

/** Reading one marks those before it too, with every service. */
const TOLD = 50

/** What its attendant has before them is read; whoever else looks leaves no trace. */
export async function markRead({ transact, clock }: Kernel, actor: Actor, ticket: Ticket): Promise<Ticket> {
  if (!attendsTicket(actor, ticket) || ticket.unreadMessages === 0) return ticket
  return transact(actor, async (tx) => {
    const held = await heldTicket(tx, ticket.id)
    const rows = await tx.db
      .updateTable('messages')
      .set({ read: true })
      .where('ticketId', '=', ticket.id)
      .where('read', '=', false)
      .where('fromMe', '=', false)
      .returning(['carrierId', 'seq'])
      .execute()
    await tx.db.updateTable('tickets').set({ unreadMessages: 0 }).where('id', '=', ticket.id).execute()
    const carrierIds = rows
      .sort((a, b) => a.seq - b.seq)
      .flatMap(({ carrierId }) => carrierId ?? [])
      .slice(-TOLD)
    const { whatsappId: connectionId, contactId } = held
    if (connectionId !== null && carrierIds.length > 0)
      await queueUp(tx, { connectionId, contactId, kind: 'read', messageId: null, given: { carrierIds }, at: clock.now() })
    const after = { ...held, unreadMessages: 0 }
    tx.emit(ticketEvent, 'updateUnread', after, { says: { ticketId: ticket.id } })
    tx.emit(ticketEvent, 'update', after)
    return after
  })
}
