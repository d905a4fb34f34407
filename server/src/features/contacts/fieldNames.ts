import { MAX_FIELD_NAMES } from '@recado/contract/variables/companyVariables'
import type { Tx } from '../../kernel/transact.ts'

/** Stores the names of extra fields, so that editors can offer them as variables. Above the limit a list of names is of no use. */
export async function saveFieldNames({ db }: Tx, names: readonly string[]) {
  if (names.length === 0) return
  const rows = await db.selectFrom('contactFields').select('name').limit(MAX_FIELD_NAMES).execute()
  const usedNames = new Set(rows.map(({ name }) => name))
  const fresh = [...new Set(names)].filter((name) => !usedNames.has(name)).slice(0, MAX_FIELD_NAMES - usedNames.size)
  if (fresh.length === 0) return
  // Sorted, so that two imports at once cannot deadlock.
  const values = fresh.toSorted().map((name) => ({ name }))
  await db
    .insertInto('contactFields')
    .values(values)
    .onConflict((known) => known.doNothing())
    .execute()
}
