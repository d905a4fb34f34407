import type { ContactList, ContactListItem } from '@recado/contract/contactLists/contactLists'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'
import { contactListItemRows, contactListRows } from './contactLists.rows.ts'

/** Sent to those who may see lists. */
export const contactListEvent: LiveEvent<ContactList> & { name: 'ContactList' } = {
  name: 'ContactList',
  audience: (companyId, row) => [{ room: rooms.admins(companyId), row }],
}
export const contactListItemEvent: LiveEvent<ContactListItem> & { name: 'ContactListItem' } = {
  name: 'ContactListItem',
  audience: (companyId, row) => [{ room: rooms.admins(companyId), row }],
}

export async function publishContactList(tx: Tx, id: number): Promise<ContactList | undefined> {
  const row = await contactListRows(tx.db).where('contactLists.id', '=', id).executeTakeFirst()
  if (row) tx.emit(contactListEvent, 'update', row)
  return row
}

/** The event carries the newest items, for clients that do not fetch the list again. */
const MAX_EVENT_RECORDS = 20

export async function publishNewestItems(tx: Tx, contactListId: number) {
  const newest = contactListItemRows(tx.db)
    .where('contactListItems.contactListId', '=', contactListId)
    .orderBy('contactListItems.id', 'desc')
  const records = await newest.limit(MAX_EVENT_RECORDS).execute()
  tx.emit(contactListItemEvent as LiveEvent<object>, 'reload', {}, { says: { contactListId, records } })
}
