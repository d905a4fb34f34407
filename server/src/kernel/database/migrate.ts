import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql, type Transaction } from 'kysely'
import { failPoint } from '../failPoints.ts'
import type { Logger } from '../log.ts'
import { type ConnectionOptions, connect } from './connect.ts'
import type { PlatformDb } from './schema.ts'

export type Migration = {
  name: string
  up: (tx: Transaction<unknown>) => Promise<void>
  /** For a baseline: the names of the migrations it stands for, oldest first. They are recorded instead of its own name. */
  replaces?: readonly string[]
  /** For a baseline: the last commit that has those migrations. */
  lastCommit?: string
}

const createMigrationsTable = sql`create table if not exists migrations (name text primary key, "appliedAt" timestamptz not null default now())`

type Options = { migrations: Migration[]; log: Logger; beforeFirst?: ((name: string) => Promise<void>) | undefined }
type Applied = Kysely<{ migrations: { name: string } }>

/** An arbitrary number that every process uses. */
const LOCK = 7_263_001

/** Runs pending migrations, each in its own transaction. Other processes that start meanwhile wait, and find nothing to do. */
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
    await upAndRecord(tx, migration)
    return true
  })

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
      const { up, replaces, lastCommit } = (await import(join(folder, file))) as Omit<Migration, 'name'>
      return { name: file.replace(/\.ts$/, ''), up, ...(replaces && lastCommit && { replaces, lastCommit }) }
    }),
  )
}
