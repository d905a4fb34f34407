import type { Tx } from '../../kernel/transact.ts'

/** Several contacts turn out to be one: what is planned for them is planned for that one. */
export const moveSchedulesToContact = ({ db }: Tx, { kept, gone }: { kept: number; gone: readonly number[] }) =>
  db.updateTable('schedules').set({ contactId: kept }).where('contactId', 'in', gone).execute()
