import type { Tx } from '../../kernel/transact.ts'

/** Two tickets become one. */
export const moveNotes = ({ db }: Tx, { from, into }: { from: number; into: number }) =>
  db.updateTable('ticketNotes').set({ ticketId: into }).where('ticketId', '=', from).execute()
