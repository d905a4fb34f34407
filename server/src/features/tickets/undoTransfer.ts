import { AppError } from '@recado/contract/errors'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'
import { toActingUser } from './attendances.ts'
import { idempotentChange } from './idempotentChange.ts'
import type { BeforeTransfer } from './pendingTransfers.ts'
import { recordTimelineEntries } from './recordTimeline.ts'
import { ticketEvent } from './tickets.event.ts'
import { requireTicket } from './tickets.rows.ts'
import { restoreTicket } from './undoResolve.ts'

/**
 * Takes a transfer back. Only the user who transferred may do it, and only before the transfer is announced. They may no longer see the
 * ticket, so nobody asks whether they do. Every other act, and every message of the customer or of an agent, announces the transfer first:
 * the row of `pendingTransfers` proves that nothing has happened since.
 */
export const undoTransfer = (
  { transact, clock }: Kernel,
  actor: SignedIn,
  { id, changeId }: { id: number; changeId: string | undefined },
): Promise<Ticket> =>
  transact(actor, (tx) => {
    const at = clock.now()
    return idempotentChange(tx, { actor, ticketId: id, changeId, at }, async (transferred) => {
      const pending = tx.db.deleteFrom('pendingTransfers').where('ticketId', '=', id).where('userId', 'is not', null)
      const transfer = await pending.returning(['userId', 'before']).executeTakeFirst()
      if (!transfer) throw new AppError('ERR_CANNOT_UNDO_TRANSFER')
      if (transfer.userId !== actor.userId) throw new AppError('ERR_NO_PERMISSION')
      await restoreTicket(tx, transferred, { before: transfer.before, at })
      await restoreAttendance(tx, id, transfer.before.attendance)
      const ticket = await requireTicket(tx, id)
      tx.emit(ticketEvent, 'update', ticket, { before: transferred })
      await recordTimelineEntries(tx, {
        ticket,
        steps: [{ code: 'undoTransfer', act: 'undoTransfer', values: {} }],
        user: toActingUser(actor),
        at,
      })
      return ticket
    })
  })

/** Deletes the attendance that the transfer began, and lets the former one run again. */
async function restoreAttendance({ db }: Tx, ticketId: number, attendance: BeforeTransfer['attendance']) {
  if (!attendance) return
  const { id, ...running } = attendance
  await db.deleteFrom('attendances').where('ticketId', '=', ticketId).where('id', '>', id).execute()
  await db
    .updateTable('attendances')
    .set({ ...running, finishedAt: null, finishedAct: null })
    .where('id', '=', id)
    .execute()
}
