import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type ConnectionOptions, connect } from '../src/kernel/database/connect.ts'
import { type Migration, migrate, readMigrations } from '../src/kernel/database/migrate.ts'
import { createLog } from '../src/kernel/log.ts'
import { cloneDatabase } from './cloneDatabase.ts'

const migrations = await readMigrations(join(import.meta.dirname, '../src/migrations'))
const [baseline, ...later] = migrations
const log = createLog('silent')

test('a new database records the migrations that the baseline stands for, so the release before starts on it', async () => {
  const { options } = await migrated()
  const names = await recorded(options)
  expect(baseline?.replaces).toHaveLength(56)
  expect(names).toEqual([...(baseline?.replaces ?? []), ...later.map(({ name }) => name)])
  const run: string[] = []
  const before = names.map((name) => ({ name, up: async () => void run.push(name) }))
  await migrate(options, { migrations: before, log })
  expect(run).toEqual([])
})

test('migrations write no rows, except the examples of what WhatsApp charges', async () => {
  const { options } = await migrated()
  const { platform, close } = connect(options, { size: 1 })
  const { rows: tables } = await sql<{ name: string }>`select oid::regclass::text as name from pg_class where relkind = 'r'
    and relnamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'pgboss'))`.execute(
    platform,
  )
  const filled: string[] = []
  for (const { name } of tables) if ((await sql`select from ${sql.raw(name)} limit 1`.execute(platform)).rows.length > 0) filled.push(name)
  await close()
  expect(filled.sort()).toEqual(['"priceRules"', 'migrations'])
})

test('a database that has 0075-wordsIndex has the baseline, and gets what came later', async () => {
  const { options } = await withRecords(baseline?.replaces ?? [])
  const run: string[] = []
  const indexes = await migrate(options, { migrations: watched(run), log })
  expect([...run, ...indexes.map(({ name }) => name)].sort()).toEqual(later.map(({ name }) => name))
  expect(await recorded(options)).toHaveLength(migrations.length + 55 - indexes.length)
})

test.each([
  ['0001-foundation', 1],
  ['0074-noteKeys', 55],
])('a database whose last migration is %s stops the start with the commit to start first, and is left alone', async (last, count) => {
  const names = baseline?.replaces?.slice(0, count) ?? []
  expect(names.at(-1)).toBe(last)
  const { options } = await withRecords(names)
  const run: string[] = []
  const copied: string[] = []
  const beforeFirst = async (name: string) => void copied.push(name)
  await expect(migrate(options, { migrations: watched(run), log, beforeFirst })).rejects.toThrow(
    `it has no migration 0075-wordsIndex. Start commit ${baseline?.lastCommit} on it once`,
  )
  expect([run, copied, await recorded(options)]).toEqual([[], [], names])
})

test('of two processes that start on a new database one makes the baseline', async () => {
  const { options } = await withRecords([])
  const run: string[] = []
  await Promise.all([1, 2].map(() => migrate(options, { migrations: watched(run), log })))
  expect(run).toEqual(migrations.map(({ name }) => name))
})

const watched = (run: string[]): Migration[] =>
  migrations.map((migration) => ({ ...migration, up: async () => void run.push(migration.name) }))

async function migrated() {
  const cloned = await cloneDatabase()
  onTestFinished(cloned.drop)
  return cloned
}

/** A database in which only these migrations are recorded. */
async function withRecords(names: readonly string[]) {
  const cloned = await cloneDatabase('template0')
  onTestFinished(cloned.drop)
  await migrate(cloned.options, { migrations: names.map((name) => ({ name, up: async () => undefined })), log })
  return cloned
}

async function recorded(options: ConnectionOptions) {
  const { platform, close } = connect(options, { size: 1 })
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(platform)
  await close()
  return rows.map(({ name }) => name).sort()
}
