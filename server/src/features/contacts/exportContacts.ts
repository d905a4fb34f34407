import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { csvHeader, csvLine } from '../../kernel/csv.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'

const PORTION = 5000

/** All contacts of the company by name as CSV, read while the file is downloaded. Groups have no number and are left out. */
export const exportContacts = (db: TenantDb): Readable => Readable.from(lines(db))

async function* lines(db: TenantDb) {
  yield csvHeader(['name', 'number', 'email'])
  let last: { name: string; id: number } | undefined
  do {
    const rows = await read(db, last)
    if (rows.length > 0) yield rows.map(({ name, number, email }) => csvLine([name, number ?? '', email])).join('')
    last = rows.length === PORTION ? rows.at(-1) : undefined
  } while (last)
}

function read(db: TenantDb, after: { name: string; id: number } | undefined) {
  const sorted = sql`fold(${sql.ref('name')}) collate "C"`
  const rows = db
    .selectFrom('contacts')
    .select(['id', 'name', 'number', 'email'])
    .where('isGroup', '=', false)
    .orderBy(sorted)
    .orderBy('id')
    .limit(sql.lit(PORTION))
  return (after ? rows.where(sql<boolean>`(${sorted}, ${sql.ref('id')}) > (fold(${after.name}) collate "C", ${after.id})`) : rows).execute()
}
