import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql, type Transaction } from 'kysely'
import { failPoint } from '../failPoint.ts'
import type { Logger } from '../log.ts'
import { type ConnectionOptions, connect } from './connect.ts'
import { holdOffBuilding } from './replaceIndexes.ts'

export type Migration = { name: string; up: (tx: Transaction<unknown>) => Promise<void> }

type Options = { migrations: Migration[]; log: Logger; beforeFirst?: ((name: string) => Promise<void>) | undefined }
type Applied = Kysely<{ migrations: { name: string } }>

/** Any number serves, as long as every process uses the same. */
const LOCK = 7_263_001

/** Runs what has not run yet, each in its own transaction. Other processes that start meanwhile wait, and find nothing to do. */
export async function migrate(options: ConnectionOptions, { migrations, log, beforeFirst }: Options) {
  const waiting = await notApplied(options, migrations)
  const [first] = waiting
  if (!first) return
  if (waiting.length < migrations.length) await beforeFirst?.(first.name)
  const { platform, close } = connect(options, { size: 1, statementTimeout: 0 })
  try {
    for (const migration of waiting)
      if (await apply(platform as unknown as Applied, migration)) log.info({ migration: migration.name }, 'migrated')
  } finally {
    await close()
  }
}

async function notApplied(options: ConnectionOptions, migrations: Migration[]) {
  const { platform, close } = connect(options, { size: 1 })
  try {
    await sql`create table if not exists migrations (name text primary key, "appliedAt" timestamptz not null default now())`.execute(
      platform,
    )
    const rows = await (platform as unknown as Applied).selectFrom('migrations').select('name').execute()
    const applied = new Set(rows.map((row) => row.name))
    return migrations.filter(({ name }) => !applied.has(name))
  } finally {
    await close()
  }
}

const apply = (database: Applied, { name, up }: Migration) =>
  database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    const done = await tx.selectFrom('migrations').select('name').where('name', '=', name).executeTakeFirst()
    if (done) return false
    await holdOffBuilding(tx)
    await up(tx as unknown as Transaction<unknown>)
    failPoint('migration.applied')
    await tx.insertInto('migrations').values({ name }).execute()
    return true
  })

/** The files of the folder, in the order of their numbers. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = readdirSync(folder)
    .filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file))
    .sort()
  return Promise.all(
    files.map(async (file) => {
      const { up } = (await import(join(folder, file))) as Pick<Migration, 'up'>
      return { name: file.replace(/\.ts$/, ''), up }
    }),
  )
}
