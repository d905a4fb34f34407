import { sql } from 'kysely'
import type { PlatformDb } from '../src/kernel/database/schema.ts'

export const OLD = `create index messages_text on messages using gin ("companyId", folded gin_trgm_ops) with (gin_pending_list_limit = 256)
  where folded is not null`

/** The indexes of texts, and whether they are valid. */
export async function indexesOfTexts(platform: PlatformDb) {
  const { rows } = await sql<{ name: string; isValid: boolean }>`
    select relname as name, indisvalid as "isValid" from pg_index join pg_class on pg_class.oid = indexrelid
    where relname in ('messages_text', 'messages_words') order by 1`.execute(platform)
  return Object.fromEntries(rows.map(({ name, isValid }) => [name, isValid]))
}
