import { sql } from 'kysely'
import { type ConnectionOptions, connect } from './connect.ts'

/** Creates the product's database in a cluster that does not have it yet. */
export async function createDatabaseIfMissing(maintenance: ConnectionOptions, database: string) {
  const { platform, close } = connect(maintenance, { size: 1 })
  try {
    const { rows } = await sql`select 1 from pg_database where datname = ${database}`.execute(platform)
    if (rows.length === 0) await sql`create database ${sql.id(database)}`.execute(platform)
  } finally {
    await close()
  }
}
