import type { Actor } from '@recado/contract/permissions'
import type { Kernel } from '../../kernel/feature.ts'
import { publishLastConnection } from '../contactQueries/index.ts'
import { publishTags, tagIdsOfTickets } from '../tags/index.ts'
import { announcePendingCloses } from './pendingCloses.ts'
import { recordPendingTransfers } from './pendingTransfers.ts'
import { ticketEvent } from './tickets.event.ts'
import { lockTicket } from './visibility.ts'

/** Deletes a ticket with everything in it. A job deletes its files later. */
export const deleteTicket = ({ transact }: Kernel, actor: Actor, id: number) =>
  transact(actor, async (tx) => {
    const ticket = await lockTicket(tx, id)
    const tagIds = await tagIdsOfTickets(tx, [id])
    await announcePendingCloses(tx, [ticket])
    await recordPendingTransfers(tx, [ticket])
    await tx.db.deleteFrom('tickets').where('id', '=', id).execute()
    tx.emit(ticketEvent, 'delete', ticket)
    await publishLastConnection(tx, ticket.contactId)
    await publishTags(tx, tagIds)
  })
