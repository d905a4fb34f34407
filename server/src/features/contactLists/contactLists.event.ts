import type { ContactList, ContactListItem } from '@recado/contract/contactLists/contactLists'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'
import { contactListRows, itemRows } from './contactLists.rows.ts'

/** Heard by those who may see lists at all. */
export const listEvent: LiveEvent<ContactList> & { name: 'ContactList' } = {
  name: 'ContactList',
  audience: (companyId, row) => [{ room: rooms.admins(companyId), row }],
}
export const itemEvent: LiveEvent<ContactListItem> & { name: 'ContactListItem' } = {
  name: 'ContactListItem',
  audience: (companyId, row) => [{ room: rooms.admins(companyId), row }],
}

export async function tellOfList(tx: Tx, id: number): Promise<ContactList | undefined> {
  const row = await contactListRows(tx.db).where('contactLists.id', '=', id).executeTakeFirst()
  if (row) tx.emit(listEvent, 'update', row)
  return row
}

/** Some of what was added goes along, for clients that fetch nothing again. */
const TOLD = 20

export async function tellOfMany(tx: Tx, contactListId: number) {
  const newest = itemRows(tx.db).where('contactListItems.contactListId', '=', contactListId).orderBy('contactListItems.id', 'desc')
  const records = await newest.limit(TOLD).execute()
  tx.emit(itemEvent as LiveEvent<object>, 'reload', {}, { says: { contactListId, records } })
}
