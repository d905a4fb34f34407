import type { Tx } from '../../kernel/transact.ts'
import { contactEvent } from './contactEvent.ts'
import { readContact } from './contactRows.ts'

/** Only the line of a contact's last conversation has become another one; of that conversation is told by itself. */
export async function publishLastConnection(tx: Tx, id: number) {
  const row = await readContact(tx.db, id)
  if (row) tx.emit(contactEvent, 'update', row)
}
