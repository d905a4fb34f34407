import { AppError } from '@recado/contract/errors'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'
import { publishLastConnection } from '../contactQueries/index.ts'
import { forgetBrokenPromise, isOverdue } from './answerClock.ts'
import { toActingUser } from './attendances.ts'
import type { BeforeClose } from './changeTicket.ts'
import { idempotentChange } from './idempotentChange.ts'
import type { BeforeTransfer } from './pendingTransfers.ts'
import { recordTimelineEntries } from './recordTimeline.ts'
import { ticketEvent } from './tickets.event.ts'
import { requireTicket } from './tickets.rows.ts'
import { hadLaterTicket } from './updateLastMessage.ts'
import { assertVisible } from './visibility.ts'

/**
 * Takes a resolve back. Only the user who resolved may do it, and only before the close is announced. Every other change of the ticket
 * announces the close first (`announcePendingCloses`), so the row of `pendingCloses` proves that the resolve is the last act. Both lock the
 * ticket before they delete that row: exactly one of them finds it.
 */
export const undoResolve = (
  { transact, clock }: Kernel,
  actor: SignedIn,
  { id, changeId }: { id: number; changeId: string | undefined },
): Promise<Ticket> =>
  transact(actor, (tx) => {
    const at = clock.now()
    return idempotentChange(tx, { actor, ticketId: id, changeId, at }, async (closed) => {
      assertVisible(actor, closed)
      const pending = tx.db.deleteFrom('pendingCloses').where('ticketId', '=', id).where('userId', 'is not', null)
      const close = await pending.returning(['userId', 'before']).executeTakeFirst()
      if (!close) throw new AppError('ERR_CANNOT_UNDO_RESOLVE')
      if (close.userId !== actor.userId) throw new AppError('ERR_NO_PERMISSION')
      const { before } = close
      await restoreTicket(tx, closed, { before, at })
      if (before.attendance) await restoreAttendance(tx, before.attendance)
      const ticket = await requireTicket(tx, id)
      tx.emit(ticketEvent, 'update', ticket, { before: closed })
      await recordTimelineEntries(tx, {
        ticket,
        steps: [{ code: 'undoResolve', act: 'undoResolve', values: {} }],
        user: toActingUser(actor),
        at,
      })
      return ticket
    })
  })

type Restored = {
  before: { ticket: Partial<BeforeClose['ticket']> & BeforeTransfer['ticket']; attendance: { id: number } | null }
  at: Date
}

/** Gives a locked ticket the columns again that it had before an act. */
export async function restoreTicket(tx: Tx, changed: Ticket, { before: { ticket, attendance }, at }: Restored) {
  const { agentId, bot, waitsBecause, ...fields } = ticket
  if (isOverdue(ticket, at)) await forgetBrokenPromise(tx, { ticketId: changed.id, dueAt: ticket.dueAt ?? '' })
  const json = { bot: bot && JSON.stringify(bot), waitsBecause: waitsBecause && JSON.stringify(waitsBecause) }
  const queuedAt = tx.db
    .selectFrom('attendances')
    .select('queuedAt')
    .where('id', '=', attendance?.id ?? 0)
  const restored = await tx.db
    .updateTable('tickets')
    .set({ ...fields, ...json, userId: agentId, waitingSince: ticket.status === 'pending' ? queuedAt : null, updatedAt: at })
    .where('id', '=', changed.id)
    .returning(hadLaterTicket(changed.updatedAt))
    .executeTakeFirstOrThrow()
  if (restored.wasBehind) await publishLastConnection(tx, changed.contactId)
}

async function restoreAttendance(tx: Tx, { id, userId, userName }: NonNullable<BeforeClose['attendance']>) {
  const running = { finishedAt: null, finishedAct: null, closedById: null, closedByName: null, userId, userName }
  await tx.db.updateTable('attendances').set(running).where('id', '=', id).execute()
}
