import type { Tx } from '../../kernel/transact.ts'
import { tellTicketsChanged } from '../tickets/index.ts'
import { contactEvent } from './contacts.event.ts'
import { readContact } from './contacts.rows.ts'

/** Told of as it is now: before it goes, after anything else. */
export async function tellOfContact(tx: Tx, id: number, action: 'create' | 'update' | 'delete') {
  const row = await readContact(tx.db, id)
  if (row) tx.emit(contactEvent, action, row)
  if (action === 'update') await tellTicketsChanged(tx, id)
}
