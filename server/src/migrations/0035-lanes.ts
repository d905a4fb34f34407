import { sql, type Transaction } from 'kysely'

/** In which order the lanes of the board stand, and from a lane to its tickets without a look at the table. */
export async function up(tx: Transaction<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}

const statements = [
  'alter table tags add column "laneOrder" integer',
  'drop index "ticketTags_of_tag"',
  'create index "ticketTags_of_tag" on "ticketTags" ("companyId", "tagId", "ticketId")',
]
