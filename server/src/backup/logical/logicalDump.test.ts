import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { scaledTime } from '../../../../e2e/testTimes.ts'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { createPeople } from '../../../test/createPeople.ts'
import { insertEveryRow } from '../../../test/insertEveryRow.ts'
import { readSchema } from '../../../test/readSchema.ts'
import { systemClock } from '../../kernel/clock.ts'
import { type ConnectionOptions, connect } from '../../kernel/database/connect.ts'
import { readMigrations } from '../../kernel/database/migrate.ts'
import { migrationsFolder } from '../../kernel/database/openDatabase.ts'
import { createJobTables } from '../../kernel/jobs.ts'
import { openBackupFolder } from '../backupFolder.ts'
import { folderTarget } from '../backupTarget.ts'
import { JOB_TABLES } from './databaseSnapshot.ts'
import { loadDatabase } from './loadDatabase.ts'
import { openStoredTables, storeTables } from './storeTables.ts'

const STAMP = '20300101T000000Z'
const cloned = await cloneDatabase()
const { platform, close } = connect(cloned.options)
const path = await mkdtemp(join(tmpdir(), 'recado-dump-'))
const folder = await openBackupFolder(folderTarget(path), { passphrase: undefined, create: true })
const migrations = await readMigrations(migrationsFolder)
const clock = { ...systemClock, advance: () => undefined }

beforeAll(async () => {
  const person = await createPeople({ platform, clock, secretKey: 'x'.repeat(32) }).person('admin')
  await insertEveryRow(platform, { companyId: person.companyId, userId: person.id })
  await platform
    .insertInto('tags')
    .values({ companyId: person.companyId, name: 'tab\tline\nslash\\ "quote" \\N 👍', color: '#000000' })
    .execute()
  await createJobTables(cloned.options)
  const boss = new PgBoss({ ...(cloned.options as { host: string }), max: 1, supervise: false, schedule: false })
  await boss.start()
  await boss.createQueue('dump')
  await boss.send('dump', { text: 'waits' }, { startAfter: 3600 })
  await boss.schedule('dump', '0 3 * * *')
  await boss.stop()
}, scaledTime(120_000))
afterAll(async () => {
  await close()
  await cloned.drop()
  await rm(path, { recursive: true })
})

/** Every table of the catalogue but those that a restored job queue makes again, with the digest of its rows. */
async function rowsIn(options: ConnectionOptions) {
  const there = connect(options, { size: 1 })
  try {
    const { rows } = await sql<{ schema: string; name: string }>`
      select nspname as schema, relname as name from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1, 2`.execute(there.platform)
    const digests: Record<string, string> = {}
    for (const { schema, name } of rows) {
      const digest = await sql<{ digest: string }>`
        select concat(count(*), ' ', md5(string_agg(t::text, ' ' order by t::text))) as digest from ${sql.table(`${schema}.${name}`)} t`.execute(
        there.platform,
      )
      digests[`${schema}.${name}`] = digest.rows[0]?.digest ?? ''
    }
    return digests
  } finally {
    await there.close()
  }
}

async function nextIn(options: ConnectionOptions) {
  const there = connect(options, { size: 1 })
  try {
    const { rows } =
      await sql`select schemaname, sequencename, last_value from pg_sequences where schemaname <> 'pgboss' order by 1, 2`.execute(
        there.platform,
      )
    return rows
  } finally {
    await there.close()
  }
}

async function emptyDatabase() {
  const { platform, close } = connect(inject('postgres'), { size: 1, statementTimeout: 0 })
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.id(name)} template template0`.execute(platform)
  const options = { ...inject('postgres'), database: name } as ConnectionOptions
  return {
    options,
    drop: async () => {
      await sql`drop database ${sql.id(name)} with (force)`.execute(platform)
      await close()
    },
  }
}

const JOB_STATISTICS = /^pgboss\.(version|bam|warning|queue_stats.*)$/
const dumped = (rows: Record<string, string>) => Object.fromEntries(Object.entries(rows).filter(([name]) => !JOB_STATISTICS.test(name)))

test('a dump has every table of the catalogue, and loading it gives the same database', { timeout: scaledTime(60_000) }, async () => {
  const { files } = await storeTables({ folder, owner: cloned.options, stamp: STAMP })
  const manifest = { files } as Awaited<ReturnType<typeof folder.readManifest>>
  const source = await openStoredTables({ folder, manifest, stamp: STAMP })
  const before = dumped(await rowsIn(cloned.options))
  expect(source.tables.map(({ schema, name }) => `${schema}.${name}`).sort()).toEqual(Object.keys(before).sort())
  expect(JOB_TABLES.map((name) => `pgboss.${name}`).filter((name) => !(name in before))).toEqual([])

  const target = await emptyDatabase()
  try {
    await loadDatabase({ target: target.options, source, migrations, progress: () => undefined })
    expect(dumped(await rowsIn(target.options))).toEqual(before)
    expect(await nextIn(target.options)).toEqual(await nextIn(cloned.options))
    expect(await readSchema(target.options)).toBe(await readSchema(cloned.options))
    await expect(loadDatabase({ target: target.options, source, migrations, progress: () => undefined })).rejects.toThrow('not empty')
  } finally {
    await target.drop()
  }
})

test('a load that fails leaves an empty database, to which the next load goes', { timeout: scaledTime(60_000) }, async () => {
  const { files } = await storeTables({ folder, owner: cloned.options, stamp: STAMP })
  const manifest = { files } as Awaited<ReturnType<typeof folder.readManifest>>
  const source = await openStoredTables({ folder, manifest, stamp: STAMP })
  const target = await emptyDatabase()
  try {
    const failing = { target: target.options, source, migrations, progress: () => undefined }
    const stop = async () => {
      throw new Error('the disk is full')
    }
    await expect(loadDatabase({ ...failing, beforeCommit: stop })).rejects.toThrow('the disk is full')
    const cut = { ...source, read: (table: (typeof source.tables)[number]) => ({ ...source.read(table), count: () => -1 }) }
    await expect(loadDatabase({ ...failing, source: cut })).rejects.toThrow('were loaded')
    await loadDatabase(failing)
  } finally {
    await target.drop()
  }
})
