import type { Contact } from '@recado/contract/contacts'
import type { Tx } from '../../kernel/transact.ts'
import { contactEvent, readContact } from '../contactRow/index.ts'
import { tellTicketsChanged } from '../tickets/index.ts'

/** Told of as it is now: before it goes, after anything else. */
export async function tellOfContact(tx: Tx, id: number, action: 'create' | 'update' | 'delete'): Promise<Contact | undefined> {
  const row = await readContact(tx.db, id)
  if (row) tx.emit(contactEvent, action, row)
  if (action === 'update') await tellTicketsChanged(tx, id)
  return row
}
