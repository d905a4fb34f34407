import { assertExists } from '../../kernel/crud.ts'
import type { Tx } from '../../kernel/transact.ts'
import type { ListWriter } from '../contacts/index.ts'
import { publishContactList, publishNewestItems } from './contactLists.event.ts'
import { addListItems } from './imports/addListItems.ts'

const check = async (tx: Tx, listId: number) =>
  assertExists(
    await tx.db.selectFrom('contactLists').select('id').where('id', '=', listId).forNoKeyUpdate().executeTakeFirst(),
    'ERR_NO_CONTACT_LIST_FOUND',
  )

/** The contacts feature adds to lists through this. */
export const listWriter: ListWriter = {
  check,
  async add(tx, listId, person) {
    // Lock the list before its items, as all code does: a trigger changes its counts.
    await check(tx, listId)
    return (await addListItems(tx, listId, [person])).size > 0
  },
  async publish(tx, listId) {
    if (await publishContactList(tx, listId)) await publishNewestItems(tx, listId)
  },
}
