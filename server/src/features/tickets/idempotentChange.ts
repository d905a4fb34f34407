import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import { canSeeTicket } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Tx } from '../../kernel/transact.ts'
import { lockTicket } from './visibility.ts'

type ChangeRequest = { actor: Actor; ticketId: number; changeId: string | undefined; at: Date }

/**
 * A change of a ticket that may be asked for again by whoever has not heard the answer: done once, answered each time. The
 * ticket is held before it is looked up, so that two who ask at once come one after the other.
 */
export async function idempotentChange(
  tx: Tx,
  { actor: { userId, ...actor }, ticketId, changeId, at }: ChangeRequest,
  change: (ticket: Ticket) => Promise<Ticket>,
): Promise<Ticket> {
  const ticket = await lockTicket(tx, ticketId)
  if (changeId === undefined) return change(ticket)
  const applied = await tx.db.selectFrom('appliedChanges').selectAll().where('id', '=', changeId).executeTakeFirst()
  if (applied && (applied.ticketId !== ticketId || applied.userId !== userId)) throw new AppError('ERR_IDEMPOTENCY_KEY')
  // Whoever has given it out of their sight learns once more what they were told then, and nothing of what came after.
  if (applied) return canSeeTicket({ userId, ...actor }, ticket) ? ticket : applied.answer
  const answer = await change(ticket)
  await tx.db
    .insertInto('appliedChanges')
    .values({ id: changeId, ticketId, userId, answer: JSON.stringify(answer), createdAt: at })
    .execute()
  return answer
}
