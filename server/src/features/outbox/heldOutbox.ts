import { type Kysely, sql } from 'kysely'
import type { PlatformDatabase, PlatformDb } from '../../kernel/database/schema.ts'
import { countHeldRows } from '../../kernel/restoreParts.ts'

export const countHeldOutbox = (db: PlatformDb) => countHeldRows(db, sql`select from outbox`)
export const emptyOutbox = (db: Kysely<PlatformDatabase>) => sql`delete from outbox`.execute(db)
