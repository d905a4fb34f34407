import type { Contact } from '@recado/contract/contacts'
import type { Tx } from '../../kernel/transact.ts'
import { contactEvent, readContact } from '../contactQueries/index.ts'

/**
 * Publishes the contact as it is now. Call it before a deletion, and after any other change. `isHiddenFromWebhooks`: other programs get no event, since
 * users would not call it a change (another picture), or because many contacts change at once.
 */
export async function publishContact(
  tx: Tx,
  id: number,
  action: 'create' | 'update' | 'delete',
  { isHiddenFromWebhooks = false } = {},
): Promise<Contact | undefined> {
  // Record this before reading the contact: the handlers lock its tickets, so its last ticket cannot change during the read.
  if (action === 'update') await tx.record('contact.changed', { contactId: id, isRenamed: false })
  const row = await readContact(tx.db, id)
  if (row) tx.emit(contactEvent, action, row)
  if (row && action !== 'delete' && !isHiddenFromWebhooks)
    await tx.record(action === 'create' ? 'contact.created' : 'contact.updated', { contact: row })
  return row
}
