import { AppError } from '@recado/contract/errors'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'
import { tellOfLastLine } from '../contactRow/index.ts'
import { acting } from './attendances.ts'
import { onlyOnce } from './onlyOnce.ts'
import type { BeforeClose } from './pendingCloses.ts'
import { noteSteps } from './steps/noteSteps.ts'
import { ticketEvent } from './tickets.event.ts'
import { ticketNow } from './tickets.rows.ts'
import { refuseUnseen } from './visibleTo.ts'
import { wasBehind } from './wasBehind.ts'

type Undoing = { id: number; changeId: string | undefined }

/**
 * Takes a resolve back, by whoever resolved and while nobody outside has learned of it. Whatever else happens to the conversation announces
 * the close first (`announceCloses`), so its pending row proves that it is the last act; both lock the ticket, then delete that row.
 */
export const undoResolve = ({ transact, clock }: Kernel, actor: SignedIn, { id, changeId }: Undoing): Promise<Ticket> =>
  transact(actor, (tx) => {
    const at = clock.now()
    return onlyOnce(tx, { actor, ticketId: id, changeId, at }, async (closed) => {
      refuseUnseen(actor, closed)
      const pending = tx.db.deleteFrom('pendingCloses').where('ticketId', '=', id).where('userId', 'is not', null)
      const close = await pending.returning(['userId', 'before']).executeTakeFirst()
      if (!close) throw new AppError('ERR_CANNOT_UNDO_RESOLVE')
      if (close.userId !== actor.userId) throw new AppError('ERR_NO_PERMISSION')
      await restore(tx, closed, { before: close.before, at })
      const ticket = await ticketNow(tx, id)
      tx.emit(ticketEvent, 'update', ticket, { before: closed })
      await noteSteps(tx, { ticket, steps: [{ code: 'undoResolve', act: 'undoResolve', values: {} }], user: acting(actor), at })
      return ticket
    })
  })

async function restore(tx: Tx, closed: Ticket, { before: { ticket, attendance }, at }: { before: BeforeClose; at: Date }) {
  const { agentId, bot, waitsBecause, ...fields } = ticket
  const json = { bot: bot && JSON.stringify(bot), waitsBecause: waitsBecause && JSON.stringify(waitsBecause) }
  const restored = await tx.db
    .updateTable('tickets')
    .set({ ...fields, ...json, userId: agentId, updatedAt: at })
    .where('id', '=', closed.id)
    .returning(wasBehind(closed.updatedAt))
    .executeTakeFirstOrThrow()
  if (restored.wasBehind) await tellOfLastLine(tx, closed.contactId)
  if (!attendance) return
  const { id, userId, userName } = attendance
  const running = { finishedAt: null, finishedAct: null, closedById: null, closedByName: null, userId, userName }
  await tx.db.updateTable('attendances').set(running).where('id', '=', id).execute()
}
