import type { Tx } from '../../kernel/transact.ts'
import { contactEvent } from './contactEvent.ts'
import { readContact } from './contactRow.ts'

/** Only the line of a contact's last conversation has become another one; of that conversation is told by itself. */
export async function tellOfLastLine(tx: Tx, id: number) {
  const row = await readContact(tx.db, id)
  if (row) tx.emit(contactEvent, 'update', row)
}
