import { sql } from 'kysely'
import type { Tx } from '../../kernel/transact.ts'
import { addListItems } from './imports/addListItems.ts'

/** To whom the demo company writes together: everybody whom it knows by a number. */
export async function demoLists(tx: Tx) {
  const { id } = await tx.db.insertInto('contactLists').values({ name: 'Clube do café' }).returning('id').executeTakeFirstOrThrow()
  const people = await tx.db
    .selectFrom('contacts')
    .select(['name', sql<string>`number`.as('number'), 'email', 'isNamed'])
    .where('isGroup', '=', false)
    .where('number', 'is not', null)
    .orderBy('id')
    .execute()
  await addListItems(tx, id, people)
}
