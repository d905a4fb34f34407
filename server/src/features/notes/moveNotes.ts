import type { Tx } from '../../kernel/transact.ts'
import { moveNotices } from '../notices/index.ts'

/** Two tickets become one. */
export async function moveNotes(tx: Tx, { from, into }: { from: number; into: number }) {
  await tx.db.updateTable('ticketNotes').set({ ticketId: into }).where('ticketId', '=', from).execute()
  await moveNotices(tx, { from, into })
}
