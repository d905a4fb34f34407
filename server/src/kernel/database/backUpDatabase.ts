import { sql } from 'kysely'
import type { Logger } from '../log.ts'
import { type ConnectionOptions, connect } from './connect.ts'

const MAX_BACKUPS = 2

/**
 * Copies the embedded database inside its own server before a migration touches it, so that a failed upgrade can be undone. The newest two
 * copies stay. Call it before the product opens the database: nothing else may be connected.
 */
export async function backUpDatabase(
  maintenance: ConnectionOptions,
  { database, migration, log }: { database: string; migration: string; log: Logger },
) {
  const { platform, close } = connect(maintenance, { size: 1, statementTimeout: 0 })
  try {
    const stamp = new Date().toISOString().replace(/\D/g, '')
    const copy = `${database}_${stamp}_before_${migration.slice(0, 4)}`
    await sql`create database ${sql.id(copy)} template ${sql.id(database)}`.execute(platform)
    log.info({ copy }, 'kept a copy of the database before migrating')
    const { rows } = await sql<{ name: string }>`
      select datname as name from pg_database where datname like ${`${database}\\_%\\_before\\_%`} order by datname desc offset ${MAX_BACKUPS}`.execute(
      platform,
    )
    for (const { name } of rows) await sql`drop database ${sql.id(name)}`.execute(platform)
  } finally {
    await close()
  }
}
