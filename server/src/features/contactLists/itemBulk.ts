import { contactListItems, itemBulk } from '@recado/contract/contactLists/contactLists'
import { sql } from 'kysely'
import { mustExist } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { readIds } from '../../kernel/page.ts'
import type { Bulk } from '../bulk/index.ts'
import { tellOfList, tellOfMany } from './contactLists.event.ts'
import { itemRows } from './contactLists.rows.ts'

export const itemBulkOf = (): Bulk<typeof itemBulk> => ({
  name: 'ContactListItem',
  endpoints: itemBulk,
  rights: { delete: 'contactLists:manage' },
  async choose(db, { chosen: { ids, filter }, most }) {
    if (filter) await findList(db, filter.contactListId)
    const rows = (handle: Parameters<typeof itemRows>[0]) =>
      ids
        ? itemRows(handle).where('contactListItems.id', '=', sql<number>`any(${ids}::int[])`)
        : itemRows(handle).where('contactListItems.contactListId', '=', filter?.contactListId ?? 0)
    return readIds(db, { ...contactListItems, table: 'contactListItems', rows }, { searchParam: filter?.searchParam, most })
  },
  losses: async () => ({}),
  check: ({ db }, { action }) => findList(db, action.contactListId),
  async act({ db }, { id, action: { contactListId } }) {
    // The list first, as everybody takes them: the database changes its counts.
    await db.selectFrom('contactLists').select('id').where('id', '=', contactListId).forNoKeyUpdate().execute()
    const removal = db.deleteFrom('contactListItems').where('id', '=', id).where('contactListId', '=', contactListId)
    mustExist(await removal.returning('id').executeTakeFirst(), 'ERR_NO_CONTACT_LIST_ITEM_FOUND')
  },
  async reload(tx, { contactListId }) {
    if (await tellOfList(tx, contactListId)) await tellOfMany(tx, contactListId)
  },
})

const findList = async (db: Pick<TenantDb, 'selectFrom'>, id: number) =>
  mustExist(await db.selectFrom('contactLists').select('id').where('id', '=', id).executeTakeFirst(), 'ERR_NO_CONTACT_LIST_FOUND')
