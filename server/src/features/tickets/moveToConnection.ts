import { otherOpenTicketError } from '@recado/contract/tickets/decideAct'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { assertExists } from '../../kernel/crud.ts'
import type { Tx } from '../../kernel/transact.ts'
import { publishTags, tagIdsOfTickets } from '../tags/index.ts'
import { type MoveConversation, moveHistory } from './moveHistory.ts'
import { ticketEvent } from './tickets.event.ts'
import { requireTicket } from './tickets.rows.ts'
import { lockTicket } from './visibility.ts'

type Wanted = { connectionId: number; moveConversation: MoveConversation }

/**
 * There is one ticket per contact and line: where the other line has one that goes on, that is the one to go on with. A closed one
 * is taken the place of, with all that was said in it. Answers the ticket as it is still to be moved, with how long one may speak there.
 */
export async function moveToConnection(tx: Tx, before: Ticket, { connectionId, moveConversation }: Wanted): Promise<Ticket> {
  const { id, contactId } = before
  assertExists(await tx.db.selectFrom('connections').select('id').where('id', '=', connectionId).executeTakeFirst(), 'ERR_NO_WAPP_FOUND')
  const others = tx.db.selectFrom('tickets').select(['id', 'heardAt']).where('contactId', '=', contactId)
  const there = await others.where('connectionId', '=', connectionId).forNoKeyUpdate().executeTakeFirst()
  if (there) await replace(tx, await lockTicket(tx, there.id), { id, moveConversation })
  // Over the other line the customer has said nothing yet, or what was said there.
  await tx.db
    .updateTable('tickets')
    .set({ connectionId, heardAt: there?.heardAt ?? null })
    .where('id', '=', id)
    .execute()
  return { ...before, windowEndsAt: (await requireTicket(tx, id)).windowEndsAt }
}

async function replace(tx: Tx, other: Ticket, { id, moveConversation }: { id: number; moveConversation: MoveConversation }) {
  if (other.status !== 'closed') throw otherOpenTicketError(other)
  await moveHistory(tx, { from: other.id, into: id }, moveConversation)
  const tagIds = await tagIdsOfTickets(tx, [id])
  await tx.db.deleteFrom('tickets').where('id', '=', other.id).execute()
  await publishTags(tx, tagIds)
  tx.emit(ticketEvent, 'delete', other)
}
