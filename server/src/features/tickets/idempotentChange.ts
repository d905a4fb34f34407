import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import { canSeeTicket } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { days, later } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import type { Tx } from '../../kernel/transact.ts'
import { lockTicket } from './visibility.ts'

type ChangeRequest = { actor: Actor; ticketId: number; changeId: string | undefined; at: Date }

/**
 * Runs a change of a ticket once per `changeId` and answers each time: a client that lost the answer sends the same call again. It locks
 * the ticket before it looks the id up, so that two equal calls at the same time run one after the other.
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
  // A caller who no longer sees the ticket gets the first answer again, and nothing that happened later.
  if (applied) return canSeeTicket({ userId, ...actor }, ticket) ? ticket : applied.answer
  const answer = await change(ticket)
  await tx.db
    .insertInto('appliedChanges')
    .values({ id: changeId, ticketId, userId, answer: JSON.stringify(answer), createdAt: at })
    .execute()
  return answer
}

/** A client that was offline for longer does not send its change again. */
const CHANGE_ID_LIFETIME = days(7)

export const sweepAppliedChanges = ({ platform, clock }: Pick<PlatformKernel, 'platform' | 'clock'>): Job => ({
  name: 'tickets.sweep',
  every: '41 3 * * *',
  async run() {
    const oldest = later(clock.now(), -CHANGE_ID_LIFETIME).toISOString()
    await platform.deleteFrom('appliedChanges').where('createdAt', '<', oldest).execute()
  },
})
