import type { Tx } from '../../kernel/transact.ts'
import { mergePendingCloses } from './pendingCloses.ts'

type Move = { from: number; into: number }
/** What other features keep in a ticket: they import this one, and so it is given to this one. */
export type MoveConversation = (tx: Tx, move: Move) => Promise<unknown>

/** What was said, attended, noted and tagged in a ticket comes under another one, before the first is deleted. */
export async function moveHistory(tx: Tx, move: Move, moveConversation: MoveConversation) {
  const { from, into } = move
  await moveConversation(tx, move)
  await tx.db.updateTable('attendances').set({ ticketId: into }).where('ticketId', '=', from).execute()
  await mergePendingCloses(tx, move)
  await tx.db.updateTable('ticketSteps').set({ ticketId: into }).where('ticketId', '=', from).execute()
  const tags = await tx.db.selectFrom('ticketTags').select('tagId').where('ticketId', '=', from).execute()
  if (tags.length > 0)
    await tx.db
      .insertInto('ticketTags')
      .values(tags.map(({ tagId }) => ({ ticketId: into, tagId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
