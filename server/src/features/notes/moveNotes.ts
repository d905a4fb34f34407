import type { Tx } from '../../kernel/transact.ts'
import { moveNotices } from '../notices/index.ts'

/** Moves the notes of a merged ticket. */
export async function moveNotes(tx: Tx, { from, into }: { from: number; into: number }) {
  await tx.db.updateTable('ticketNotes').set({ ticketId: into }).where('ticketId', '=', from).execute()
  await moveNotices(tx, { from, into })
}
