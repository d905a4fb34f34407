import type { Tx } from '../../kernel/transact.ts'
import { mergePendingCloses } from './pendingCloses.ts'
import { mergePendingTransfers } from './pendingTransfers.ts'

type Move = { from: number; into: number }
/**
 * Moves the rows that other features keep for a ticket (messages, notes …). Those features import this one, so `app.ts` passes it in. Features that
 * messages cannot import handle `ticket.merging` instead.
 */
export type MoveConversation = (tx: Tx, move: Move) => Promise<unknown>

/** Moves everything that belongs to ticket `from` to ticket `into`, before the caller deletes `from`. */
export async function moveHistory(tx: Tx, move: Move, moveConversation: MoveConversation) {
  const { from, into } = move
  await moveConversation(tx, move)
  await tx.db.updateTable('attendances').set({ ticketId: into }).where('ticketId', '=', from).execute()
  await tx.db.updateTable('answerTimes').set({ ticketId: into }).where('ticketId', '=', from).execute()
  await tx.record('ticket.merging', move)
  await mergePendingCloses(tx, move)
  await mergePendingTransfers(tx, move)
  await tx.db.updateTable('ticketSteps').set({ ticketId: into }).where('ticketId', '=', from).execute()
  const tags = await tx.db.selectFrom('ticketTags').select('tagId').where('ticketId', '=', from).execute()
  if (tags.length > 0)
    await tx.db
      .insertInto('ticketTags')
      .values(tags.map(({ tagId }) => ({ ticketId: into, tagId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
