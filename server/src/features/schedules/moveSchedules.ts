import type { Tx } from '../../kernel/transact.ts'

/** Moves the schedules of merged contacts to the contact that remains. */
export const moveSchedulesToContact = ({ db }: Tx, { kept, gone }: { kept: number; gone: readonly number[] }) =>
  db.updateTable('schedules').set({ contactId: kept }).where('contactId', 'in', gone).execute()
