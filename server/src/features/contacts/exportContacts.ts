import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { csvHeader, csvLine } from '../../kernel/csv.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'

const PORTION = 5000

/** All people of the company by name, read while they are sent: groups are no one's number. */
export const exportContacts = (db: TenantDb): Readable => Readable.from(lines(db))

async function* lines(db: TenantDb) {
  yield csvHeader(['name', 'number', 'email'])
  let place: { name: string; id: number } | undefined
  do {
    const rows = await read(db, place)
    if (rows.length > 0) yield rows.map(({ name, number, email }) => csvLine([name, number ?? '', email])).join('')
    place = rows.length === PORTION ? rows.at(-1) : undefined
  } while (place)
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
