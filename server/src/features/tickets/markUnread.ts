import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import { mayMarkUnread } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Kernel } from '../../kernel/feature.ts'
import { ticketEvent } from './tickets.event.ts'
import { lockTicket } from './visibility.ts'

/** Marks a ticket as unread until its agent opens it, somebody answers or it is closed. The customer does not learn of it: no receipt goes out. */
export const markUnread = ({ transact, clock }: Kernel, actor: Actor, id: number): Promise<Ticket> =>
  transact(actor, async (tx) => {
    const ticket = await lockTicket(tx, id)
    if (!mayMarkUnread(actor, ticket)) throw new AppError('ERR_NO_PERMISSION')
    await tx.db.updateTable('tickets').set({ markedUnreadAt: clock.now() }).where('id', '=', id).execute()
    const marked: Ticket = { ...ticket, unreadMessages: Math.max(ticket.unreadMessages, 1) }
    tx.emit(ticketEvent, 'update', marked, { before: ticket })
    return marked
  })
