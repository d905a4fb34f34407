import { type Kysely, sql } from 'kysely'
import type { PlatformDatabase } from '../../kernel/database/schema.ts'

/** Counts all messages of the outbox as failed, before it is emptied after a restore. */
export const countDiscardedOutbox = (db: Kysely<PlatformDatabase>) =>
  sql`
    with counted as (
      select "companyId", "connectionId", count(*) as number from outbox where kind = 'send' group by 1, 2
    )
    insert into ledger as l ("companyId", "connectionId", shard, failed) select "companyId", "connectionId", 0, number from counted
    on conflict ("companyId", "connectionId", shard) do update set failed = l.failed + excluded.failed`.execute(db)
