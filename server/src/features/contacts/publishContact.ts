import type { Contact } from '@recado/contract/contacts'
import type { Tx } from '../../kernel/transact.ts'
import { contactEvent, readContact } from '../contactQueries/index.ts'

/**
 * Told of as it is now: before it goes, after anything else. `isInternal`: nothing that people call a change of a contact, such as another
 * picture, or one of many that were changed at once.
 */
export async function publishContact(
  tx: Tx,
  id: number,
  action: 'create' | 'update' | 'delete',
  { isInternal = false } = {},
): Promise<Contact | undefined> {
  // First, for it holds them: none of them becomes the last while the contact is read, which shows its line.
  if (action === 'update') await tx.record('contact.changed', { contactId: id, isRenamed: false })
  const row = await readContact(tx.db, id)
  if (row) tx.emit(contactEvent, action, row)
  if (row && action !== 'delete' && !isInternal)
    await tx.record(action === 'create' ? 'contact.created' : 'contact.updated', { contact: row })
  return row
}
