import { assignColumnKeys, type ListColumn, mergeColumns } from '@recado/contract/contactLists/listColumns'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'

/** As long as the name of a contact's extra field may be. */
const LONGEST_TITLE = 100

export async function readListColumns(db: TenantDb | Tx['db'], id: number): Promise<ListColumn[]> {
  const list = await (db as TenantDb).selectFrom('contactLists').select('columns').where('id', '=', id).executeTakeFirst()
  return list?.columns ?? []
}

/** Adds columns with these titles to a list, as far as there is room. Returns the key of each; null if there was no room. */
export async function addListColumns({ db }: Tx, id: number, titles: readonly string[]): Promise<(string | null)[]> {
  const list = await db.selectFrom('contactLists').select('columns').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  const { columns } = assertExists(list, 'ERR_NO_CONTACT_LIST_FOUND')
  const keys = assignColumnKeys(titles, columns)
  const all = mergeColumns(
    columns,
    titles.flatMap((title, at) => (keys[at] ? { key: keys[at], title: title.slice(0, LONGEST_TITLE) } : [])),
  )
  if (all.length > columns.length)
    await db
      .updateTable('contactLists')
      .set({ columns: JSON.stringify(all) })
      .where('id', '=', id)
      .execute()
  return keys
}
