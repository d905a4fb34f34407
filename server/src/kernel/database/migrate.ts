import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { failPoint } from '../failPoints.ts'
import type { Logger } from '../log.ts'
import { type ConnectionOptions, connect } from './connect.ts'
import type { PlatformDb } from './schema.ts'

export type Migration = {
  name: string
  up: (tx: Transaction<unknown>) => Promise<void>
  /** An index on a table that may be large. It is built after the start, beside the work; a new database gets it by `up`. */
  index?: IndexDefinition
  /** For a baseline: the names of the migrations it stands for, oldest first. They are recorded instead of its own name. */
  replaces?: readonly string[]
  /** For a baseline: the last commit that has those migrations. */
  lastCommit?: string
}

/** `sql`: what follows the name of the table in `create index`. */
export type IndexDefinition = { name: string; table: string; sql: string }
export type IndexMigration = Migration & { index: IndexDefinition }

const createMigrationsTable = sql`create table if not exists migrations (name text primary key, "appliedAt" timestamptz not null default now())`

type Options = { migrations: Migration[]; log: Logger; beforeFirst?: ((name: string) => Promise<void>) | undefined }
type Applied = Kysely<{ migrations: { name: string } }>

/** An arbitrary number that every process uses. */
const LOCK = 7_263_001
/** Held while indexes are built beside the work, and by each migration. */
export const INDEX_LOCK = 7_263_004
const INDEX_LOCK_PAUSE = 100

/**
 * Runs pending migrations, each in its own transaction. Other processes that start meanwhile wait, and find nothing to do. Returns the
 * indexes that are left to be built after the start. A new database gets them at once.
 */
export async function migrate(options: ConnectionOptions, { migrations, log, beforeFirst }: Options): Promise<IndexMigration[]> {
  const pending = await notApplied(options, migrations)
  const isNew = pending.length === migrations.length
  const indexes = isNew ? [] : pending.filter(isIndex)
  const waiting = isNew ? pending : pending.filter((migration) => !isIndex(migration))
  const [first] = waiting
  if (!first) return indexes
  if (!isNew) await beforeFirst?.(first.name)
  const { platform, close } = connect(options, { size: 1, statementTimeout: 0 })
  try {
    for (const migration of waiting)
      if (await apply(platform as unknown as Applied, migration)) log.info({ migration: migration.name }, 'migrated')
  } finally {
    await close()
  }
  return indexes
}

const isIndex = (migration: Migration): migration is IndexMigration => migration.index !== undefined

async function notApplied(options: ConnectionOptions, migrations: Migration[]) {
  const { platform, close } = connect(options, { size: 1 })
  try {
    await createMigrationsTable.execute(platform)
    const applied = await appliedNames(platform as unknown as Applied)
    return migrations.filter((migration) => !isApplied(migration, applied))
  } finally {
    await close()
  }
}

async function appliedNames(database: Applied): Promise<ReadonlySet<string>> {
  const rows = await database.selectFrom('migrations').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

/** Under which names a migration is recorded. */
export const recordedAs = ({ name, replaces = [name] }: Migration) => replaces

/** A baseline counts as applied if the last of its names is. It creates a new database and cannot complete an older one. */
function isApplied(migration: Migration, applied: ReadonlySet<string>) {
  const last = recordedAs(migration).at(-1) ?? migration.name
  if (applied.has(last)) return true
  if (migration.replaces && applied.size > 0)
    throw new Error(
      `This release cannot update the database: it has no migration ${last}. Start commit ${migration.lastCommit} on it once, then this release.`,
    )
  return false
}

const apply = (database: Applied, migration: Migration) =>
  database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    // Check again behind the lock: another process may have migrated meanwhile.
    if (isApplied(migration, await appliedNames(tx))) return false
    await stopIndexBuilds(tx)
    await upAndRecord(tx, migration)
    return true
  })

/**
 * A process of the release before may be building an index for hours. A migration that waits for the same table would make all writers wait
 * behind it. So the build ends now and begins again after the migration.
 */
async function stopIndexBuilds(tx: Applied) {
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(INDEX_LOCK)}, 0) as taken`.execute(tx)
    if (rows[0]?.taken) return
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and classid = ${sql.lit(INDEX_LOCK)}
      and pid <> pg_backend_pid() and database = (select oid from pg_database where datname = current_database())`.execute(tx)
    await wait(INDEX_LOCK_PAUSE)
  }
}

async function upAndRecord(tx: Applied, migration: Migration) {
  await migration.up(tx as unknown as Transaction<unknown>)
  failPoint('migration.applied')
  const names = recordedAs(migration).map((name) => ({ name }))
  await tx.insertInto('migrations').values(names).execute()
}

/** Brings an empty database to where another one was, in a transaction of the caller. `names`: the migrations that the other one had. */
export async function applyRecorded(tx: PlatformDb, { migrations, names }: { migrations: readonly Migration[]; names: readonly string[] }) {
  await createMigrationsTable.execute(tx)
  for (const migration of migrations)
    if (recordedAs(migration).every((name) => names.includes(name))) await upAndRecord(tx as unknown as Applied, migration)
}

/** The migrations of the folder, in the order of their numbers. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = readdirSync(folder)
    .filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file))
    .sort()
  return Promise.all(
    files.map(async (file) => {
      const name = file.replace(/\.ts$/, '')
      const { up, index, replaces, lastCommit } = (await import(join(folder, file))) as Omit<Migration, 'name'>
      if (index) return indexMigration(name, index)
      return { name, up, ...(replaces && lastCommit && { replaces, lastCommit }) }
    }),
  )
}

export const indexMigration = (name: string, index: IndexDefinition): IndexMigration => ({
  name,
  index,
  up: async (tx) => void (await sql.raw(createIndexStatement(index)).execute(tx)),
})

export const createIndexStatement = ({ name, table, sql: definition }: IndexDefinition, how: 'concurrently' | '' = '') =>
  `create index ${how} ${pg.escapeIdentifier(name)} on ${pg.escapeIdentifier(table)} ${definition}`
