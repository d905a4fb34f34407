import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { databaseUrl } from '../../../test/databaseUrl.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import { createLog, type Logger } from '../log.ts'
import { startIndexBuilds } from './buildIndexes.ts'
import { connect } from './connect.ts'
import { type IndexMigration, indexMigration, type Migration, migrate } from './migrate.ts'

const byName = indexMigration('9002-thingsByName', { name: 'things_byName', table: 'things', sql: '(name) where name <> $$$$' })
const makesThings: Migration = {
  name: '9001-things',
  up: async (tx) => void (await sql`create table things (id int generated always as identity, name text not null)`.execute(tx)),
}
const QUICK = { turn: 10, pause: 10, longestPause: 10, check: 10 }

/** A database in use: it has the table, and not yet the index. */
async function openUsed() {
  const cloned = await cloneDatabase('template0')
  const { pool, close } = connect(cloned.options)
  const lines: { level: string; text: string }[] = []
  const note = (level: string) => (_: object, text: string) => void lines.push({ level, text })
  const log = { ...createLog('silent'), info: note('info'), warn: note('warn') } as unknown as Logger
  const builds: { end: () => Promise<void> }[] = []
  onTestFinished(async () => {
    for (const build of builds) await build.end()
    await close()
    await cloned.drop()
  })
  await migrate(cloned.options, { migrations: [makesThings], log: createLog('silent') })
  await pool.query("insert into things (name) values ('first')")
  const rowsOf = async (text: string) => (await pool.query(text)).rows
  const sessions = `from pg_stat_activity where datname = current_database() and application_name = 'recado-indexes'`

  return {
    ...{ options: cloned.options, log, lines, pool },
    start(migrations: readonly IndexMigration[] = [byName], times = {}) {
      const build = startIndexBuilds(cloned.options, { migrations, log, times: { ...QUICK, ...times } })
      builds.push(build)
      return build
    },
    /** The index: undefined if it is not there. */
    isValid: async () => (await rowsOf(`select indisvalid from pg_index where indexrelid = to_regclass('"things_byName"')`))[0]?.indisvalid,
    recorded: async () => (await rowsOf(`select name from migrations where name <> '9001-things'`)).map(({ name }) => name),
    isWaiting: async () => (await rowsOf(`select pid ${sessions} and wait_event_type = 'Lock'`)).length > 0,
    isForgotten: async () => (await rowsOf(`select pid ${sessions}`)).length === 0,
    endSessions: () => pool.query(`select pg_terminate_backend(pid) ${sessions}`),
    /** A transaction that stays open. */
    async begin(...statements: string[]) {
      const client = new pg.Client({ ...cloned.options, application_name: 'nightly-dump' })
      await client.connect()
      onTestFinished(() => client.end())
      for (const statement of ['begin', ...statements]) await client.query(statement)
      return { commit: () => client.query('commit') }
    },
  }
}

const SNAPSHOT = ['set transaction isolation level repeatable read', 'select 1']

test('a database in use gets its indexes after the start, a new one at once', async () => {
  const used = await openUsed()
  expect(await migrate(used.options, { migrations: [makesThings, byName], log: used.log })).toEqual([byName])
  expect([await used.isValid(), await used.recorded()]).toEqual([undefined, []])
  await used.start().done
  expect([await used.isValid(), await used.recorded()]).toEqual([true, [byName.name]])
  expect(await migrate(used.options, { migrations: [makesThings, byName], log: used.log })).toEqual([])

  const fresh = await cloneDatabase('template0')
  onTestFinished(fresh.drop)
  const copied: string[] = []
  const beforeFirst = async (name: string) => void copied.push(name)
  expect(await migrate(fresh.options, { migrations: [makesThings, byName], log: used.log, beforeFirst })).toEqual([])
  expect(await migrate(fresh.options, { migrations: [makesThings, byName], log: used.log, beforeFirst })).toEqual([])
  expect(copied).toEqual([])
})

test('people go on writing while an index is built', async () => {
  const used = await openUsed()
  const other = await used.begin("insert into things (name) values ('open')")
  const { done } = used.start()
  await waitUntil(used.isWaiting, 'the index waits for the transaction')
  await used.pool.query("insert into things (name) values ('meanwhile')")
  await other.commit()
  await done
  expect(await used.isValid()).toBe(true)
})

test('while a dump is under way the index waits for it, and the log names it', async () => {
  const used = await openUsed()
  const dump = await used.begin(...SNAPSHOT)
  const { done } = used.start([byName], { patience: 0 })
  const words = () => used.lines.find(({ level }) => level === 'warn')?.text
  await waitUntil(() => words() !== undefined, 'the log says for whom it waits')
  expect(words()).toMatch(
    /^The index things_byName waits for the transaction of process \d+ of the database \(program "nightly-dump", user /,
  )
  expect(await used.recorded()).toEqual([])
  await dump.commit()
  await done
  expect([await used.isValid(), await used.recorded()]).toEqual([true, [byName.name]])
})

test('of two processes that start together one builds, and the other holds nothing up', async () => {
  const used = await openUsed()
  const other = await used.begin("insert into things (name) values ('open')")
  const both = [used.start(), used.start()]
  await waitUntil(used.isWaiting, 'one waits for the transaction')
  await other.commit()
  await Promise.all(both.map(({ done }) => done))
  expect(used.lines).toEqual([{ level: 'info', text: 'migrated' }])
  expect([await used.isValid(), await used.recorded()]).toEqual([true, [byName.name]])
})

/** A process of its own that builds the index. */
function spawnBuilder(options: Awaited<ReturnType<typeof openUsed>>['options'], failPoint = '') {
  const { name, table, sql: definition } = byName.index
  const builder = spawn(process.execPath, [join(import.meta.dirname, '../../../test/crash/indexBuilder.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(options),
      FAIL_POINT: failPoint,
      INDEX: JSON.stringify({ migration: byName.name, name, table, sql: definition }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(() => void builder.kill('SIGKILL'))
  return builder
}

test.each(['index.dropped', 'index.built', 'index.recorded'])('a process dies at %s, and the next one finishes', async (failPoint) => {
  const used = await openUsed()
  expect((await once(spawnBuilder(used.options, failPoint), 'exit'))[1]).toBe('SIGKILL')
  await used.start().done
  expect([await used.isValid(), await used.recorded()]).toEqual([true, [byName.name]])
})

test('a process dies while it builds: the database finishes the index, and the next process records it', async () => {
  const used = await openUsed()
  const other = await used.begin("insert into things (name) values ('open')")
  const builder = spawnBuilder(used.options)
  await waitUntil(used.isWaiting, 'it builds')
  builder.kill('SIGKILL')
  await once(builder, 'exit')
  const { done } = used.start()
  await other.commit()
  await done
  expect([await used.isValid(), await used.recorded()]).toEqual([true, [byName.name]])
})

test('an index that was left invalid is dropped and built again', async () => {
  const used = await openUsed()
  const other = await used.begin("insert into things (name) values ('open')")
  const first = used.start([byName], { pause: 60_000, longestPause: 60_000 })
  await waitUntil(used.isWaiting, 'it builds')
  await used.endSessions()
  await waitUntil(used.isForgotten, 'its session is gone')
  await first.end()
  expect(await used.isValid()).toBe(false)
  await other.commit()
  await used.start().done
  expect([await used.isValid(), await used.recorded()]).toEqual([true, [byName.name]])
})

test('a statement waits only so long for others, and is tried again', async () => {
  const used = await openUsed()
  const other = await used.begin('lock table things in share update exclusive mode')
  const { done } = used.start([byName], { lock: 20 })
  await waitUntil(() => used.lines.length > 1, 'it has given up, twice')
  expect(used.lines[0]).toEqual({ level: 'warn', text: 'an index could not be built; it is tried again' })
  await other.commit()
  await done
  expect(await used.isValid()).toBe(true)
})

test('a migration of a newer release does not wait for an index that is being built', async () => {
  const used = await openUsed()
  const dump = await used.begin(...SNAPSHOT)
  const { done } = used.start()
  await waitUntil(used.isWaiting, 'it builds')
  const addsColumn: Migration = {
    name: '9003-color',
    up: async (tx) => void (await sql`alter table things add color text`.execute(tx)),
  }
  await migrate(used.options, { migrations: [makesThings, byName, addsColumn], log: used.log })
  expect(await used.recorded()).toEqual([addsColumn.name])
  await dump.commit()
  await done
  expect([await used.isValid(), (await used.recorded()).sort()]).toEqual([true, [byName.name, addsColumn.name]])
})

test('an index of a table that a later migration has removed counts as built', async () => {
  const used = await openUsed()
  await used.pool.query('drop table things')
  await used.start().done
  expect(await used.recorded()).toEqual([byName.name])
})

test('the end of the process does not wait for an index', async () => {
  const used = await openUsed()
  const dump = await used.begin(...SNAPSHOT)
  const build = used.start()
  await waitUntil(used.isWaiting, 'it builds')
  await build.end()
  expect(await used.recorded()).toEqual([])
  await dump.commit()
})
