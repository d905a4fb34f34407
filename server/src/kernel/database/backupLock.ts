import { sql } from 'kysely'
import type pg from 'pg'
import type { PlatformDb } from './schema.ts'

/** An arbitrary number that nothing else uses. Its holder makes the only backup of this installation. */
const BACKUP_LOCK = 7_263_006

/** Held until the connection ends, however it ends. */
export async function takeBackupLock(client: pg.PoolClient) {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [BACKUP_LOCK])
  if (!rows[0]?.taken) throw new Error('A backup is being made already')
}

export async function isBackupCopying(platform: PlatformDb) {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
        and classid = 0 and objid = ${sql.lit(BACKUP_LOCK)}
    ) as held`.execute(platform)
  return rows[0]?.held ?? false
}
