import { mustExist } from '../../kernel/crud.ts'
import type { Tx } from '../../kernel/transact.ts'
import type { ListWriter } from '../contacts/index.ts'
import { tellOfList, tellOfMany } from './contactLists.event.ts'
import { addItems } from './imports/addItems.ts'

const check = async (tx: Tx, listId: number) =>
  mustExist(
    await tx.db.selectFrom('contactLists').select('id').where('id', '=', listId).forNoKeyUpdate().executeTakeFirst(),
    'ERR_NO_CONTACT_LIST_FOUND',
  )

/** How contacts come into a list, for the contacts. */
export const listWriter: ListWriter = {
  check,
  async add(tx, listId, person) {
    // The list first, as everybody takes them: the database changes its counts.
    await check(tx, listId)
    return (await addItems(tx, listId, [person])).size > 0
  },
  async publish(tx, listId) {
    if (await tellOfList(tx, listId)) await tellOfMany(tx, listId)
  },
}
