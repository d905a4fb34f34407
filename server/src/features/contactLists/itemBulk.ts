import { contactListItemBulkEndpoints, contactListItems } from '@recado/contract/contactLists/contactLists'
import { assertExists } from '../../kernel/crud.ts'
import { anyOf } from '../../kernel/database/anyOf.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { readIds } from '../../kernel/readPage.ts'
import type { BulkDefinition } from '../bulk/index.ts'
import { publishContactList, publishNewestItems } from './contactLists.event.ts'
import { contactListItemRows } from './contactLists.rows.ts'

export const createItemBulk = (): BulkDefinition<typeof contactListItemBulkEndpoints> => ({
  name: 'ContactListItem',
  endpoints: contactListItemBulkEndpoints,
  rights: { delete: 'contactLists:manage' },
  async choose(db, { chosen: { ids, filter }, most }) {
    if (filter) await findList(db, filter.contactListId)
    const rows = (handle: Parameters<typeof contactListItemRows>[0]) =>
      ids
        ? contactListItemRows(handle).where('contactListItems.id', '=', anyOf(ids))
        : contactListItemRows(handle).where('contactListItems.contactListId', '=', filter?.contactListId ?? 0)
    return readIds(db, { ...contactListItems, table: 'contactListItems', rows }, { searchParam: filter?.searchParam, most })
  },
  losses: async () => ({}),
  check: ({ db }, { action }) => findList(db, action.contactListId),
  async act({ db }, { id, action: { contactListId } }) {
    // Lock the list before its items, as all code does: a trigger changes the counts of the list, and another order could deadlock.
    await db.selectFrom('contactLists').select('id').where('id', '=', contactListId).forNoKeyUpdate().execute()
    const removal = db.deleteFrom('contactListItems').where('id', '=', id).where('contactListId', '=', contactListId)
    assertExists(await removal.returning('id').executeTakeFirst(), 'ERR_NO_CONTACT_LIST_ITEM_FOUND')
  },
  async reload(tx, { contactListId }) {
    if (await publishContactList(tx, contactListId)) await publishNewestItems(tx, contactListId)
  },
})

const findList = async (db: Pick<TenantDb, 'selectFrom'>, id: number) =>
  assertExists(await db.selectFrom('contactLists').select('id').where('id', '=', id).executeTakeFirst(), 'ERR_NO_CONTACT_LIST_FOUND')
