// Guards: server/src/backup, server/src/features/backups, server/src/kernel/files, server/src/upgradePostgres.ts, server/src/migrations

import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { readConfig } from '../../src/config.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { connect } from '../../src/kernel/database/connect.ts'
import { connectOrStartDatabase } from '../../src/kernel/database/connectOrStartDatabase.ts'
import type { PlatformDb } from '../../src/kernel/database/schema.ts'
import type { FailPoint } from '../../src/kernel/failPoints.ts'
import { createJobTables } from '../../src/kernel/jobs.ts'
import { createLog } from '../../src/kernel/log.ts'
import { readSecretKey } from '../../src/kernel/secrets.ts'
import { createPeople } from '../createPeople.ts'
import { changedByRestore, digestOf } from '../databaseDigest.ts'
import { databaseUrl } from '../databaseUrl.ts'
import { insertEveryRow } from '../insertEveryRow.ts'
import { operate, type Program } from './operate.ts'

const folder = await mkdtemp(join(tmpdir(), 'recado-logical-'))
const at = (name: string) => join(folder, name)
const target = at('target')
const server = connect(inject('postgres'), { size: 1, statementTimeout: 0 })
const [from, to] = [`t_${randomUUID().replaceAll('-', '')}`, `t_${randomUUID().replaceAll('-', '')}`]
const urlOf = (database: string) => ({ DATABASE_URL: databaseUrl({ ...inject('postgres'), database } as never) })
let before: Awaited<ReturnType<typeof digestIn>>

/** Connections and charges wait for the release. */
const CHANGED = [...changedByRestore, 'connections', 'charges']
const digestIn = (dataDir: string, env: Record<string, string> = {}) =>
  read(dataDir, env, (platform) => digestOf(platform, { except: CHANGED }))
const chargesIn = (dataDir: string) =>
  read(dataDir, {}, (platform) => platform.selectFrom('charges').select(['state', 'recheck']).execute())

async function read<Result>(dataDir: string, env: Record<string, string>, from: (platform: PlatformDb) => Promise<Result>) {
  const database = await connectOrStartDatabase(readConfig({ DATA_DIR: dataDir, ...env }), createLog('silent'))
  try {
    return await from(database.platform)
  } finally {
    await database.close()
    await database.embedded?.stop()
  }
}

beforeAll(async () => {
  const config = readConfig({ DATA_DIR: at('old') })
  const database = await connectOrStartDatabase(config, createLog('silent'))
  const { platform } = database
  const clock = { ...systemClock, advance: () => undefined }
  const { companyId, id: userId } = await createPeople({ platform, clock, secretKey: readSecretKey(config) }).person('admin')
  await insertEveryRow(platform, { companyId, userId })
  await createJobTables(database.owner)
  await database.close()
  await database.embedded?.stop()
  await mkdir(join(at('old'), 'media', String(companyId)), { recursive: true })
  await writeFile(join(at('old'), 'media', String(companyId), randomUUID()), 'a contract')
  before = await digestIn(at('old'))
  for (const name of [from, to]) await sql`create database ${sql.id(name)} template template0`.execute(server.platform)
}, scaledTime(120_000))
afterAll(async () => {
  for (const name of [from, to]) await sql`drop database if exists ${sql.id(name)} with (force)`.execute(server.platform)
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const backUp = (more: Partial<Program> = {}) => operate('backUp', [target, '--logical'], { dataDir: at('old'), ...more })
const restoreInto = (name: string, more: Partial<Program> = {}) => operate('restoreBackup', [target], { dataDir: at(name), ...more })
async function completeBackups() {
  const stamps = await readdir(join(target, 'backups'))
  const found = await Promise.all(stamps.map(async (stamp) => ({ stamp, names: await readdir(join(target, 'backups', stamp)) })))
  return found.filter(({ names }) => names.includes('manifest.json')).map(({ stamp }) => stamp)
}
/** A stamp is a second, and two backups of one second would be one. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1001 - (Date.now() % 1000)))

test('a logical backup goes from the embedded database to a server, and from there back', { timeout: scaledTime(300_000) }, async () => {
  expect(await backUp()).toMatchObject({ code: 0, output: expect.stringContaining('is complete') })
  expect(await restoreInto('server', { env: urlOf(from) })).toMatchObject({ code: 0 })
  expect(await digestIn(at('server'), urlOf(from))).toEqual(before)
  expect((await restoreInto('again', { env: urlOf(from) })).output).toContain('The database is not empty')
  expect(await readdir(folder)).not.toContain('again')

  await nextSecond()
  expect(await backUp({ dataDir: at('server'), env: urlOf(from) })).toMatchObject({ code: 0 })
  expect(await restoreInto('back')).toMatchObject({ code: 0 })
  expect(await digestIn(at('back'))).toEqual(before)
  expect(await chargesIn(at('old'))).toEqual([{ state: 'asked', recheck: null }])
  expect(await chargesIn(at('back'))).toEqual([{ state: 'asked', recheck: 'waiting' }])
  expect(await readFile(join(at('back'), 'secret'), 'utf8')).toBe(await readFile(join(at('old'), 'secret'), 'utf8'))
})

test('of a database that its server restored, files and secret come beside it', { timeout: scaledTime(120_000) }, async () => {
  const files = at('files')
  expect(await operate('backUp', [files], { dataDir: at('server'), env: urlOf(from) })).toMatchObject({ code: 0 })
  expect((await operate('restoreBackup', [files], { dataDir: at('beside') })).output).toContain('then set DATABASE_URL to it')
  expect((await operate('restoreBackup', [files], { dataDir: at('beside'), env: urlOf(to) })).output).toContain('restore it first')
  expect(await operate('restoreBackup', [files], { dataDir: at('beside'), env: urlOf(from) })).toMatchObject({ code: 0 })
  expect(await digestIn(at('beside'), urlOf(from))).toEqual(before)
  expect(await readdir(at('beside'))).toEqual(expect.arrayContaining(['media', 'restored.json', 'secret']))
})

test('killed at any of ten points, the last good backup restores and no half one is offered', {
  timeout: scaledTime(600_000),
}, async () => {
  const complete = await completeBackups()
  for (const point of ['backup.begun', 'backup.base', 'backup.files', 'backup.checked'] satisfies FailPoint[]) {
    await nextSecond()
    expect([point, (await backUp({ point })).code]).toEqual([point, 'SIGKILL'])
    expect(await completeBackups()).toEqual(complete)
  }
  await nextSecond()
  expect(await backUp({ point: 'backup.manifest' })).toMatchObject({ code: 'SIGKILL' })
  expect(await completeBackups()).toHaveLength(complete.length + 1)
  await nextSecond()
  // It removes the oldest, and dies over it.
  expect(await backUp({ point: 'backup.pruning', env: { BACKUP_KEEP: '1' } })).toMatchObject({ code: 'SIGKILL' })

  for (const point of ['restore.begun', 'restore.files', 'restore.database'] satisfies FailPoint[]) {
    expect([point, (await restoreInto('killed', { point })).code]).toEqual([point, 'SIGKILL'])
    expect(await readdir(folder)).not.toContain('killed')
    expect([point, (await restoreInto('killed', { point, env: urlOf(to) })).code]).toEqual([point, 'SIGKILL'])
    expect(await readdir(folder)).not.toContain('killed')
  }
  expect(await restoreInto('moved', { point: 'restore.moved' })).toMatchObject({ code: 'SIGKILL' })
  expect(await digestIn(at('moved'))).toEqual(before)
  // What died had put no row into the server's database.
  expect(await restoreInto('killed', { env: urlOf(to) })).toMatchObject({ code: 0 })
  expect(await digestIn(at('killed'), urlOf(to))).toEqual(before)
})

test('the embedded database moves to the version of this release, the old one stays beside it', {
  timeout: scaledTime(300_000),
}, async () => {
  const upgrade = (point?: FailPoint) => operate('upgradePostgres', [], { dataDir: at('back'), ...(point && { point }) })
  const clusters = async () => (await readdir(join(at('back'), 'postgres'))).filter((name) => name.startsWith('cluster'))
  expect(await upgrade('upgrade.copied')).toMatchObject({ code: 'SIGKILL' })
  expect(await digestIn(at('back'))).toEqual(before)
  expect(await clusters()).toEqual(['cluster'])
  expect(await upgrade('upgrade.replacing')).toMatchObject({ code: 'SIGKILL' })
  expect(await digestIn(at('back'))).toEqual(before)
  expect(await clusters()).toEqual(['cluster', expect.stringMatching(/^cluster\.postgres-18-/)])
  expect(await upgrade()).toMatchObject({ code: 0, output: expect.stringContaining('remove it when you are sure') })
  expect(await digestIn(at('back'))).toEqual(before)

  await writeFile(join(at('back'), 'postgres', 'cluster', 'PG_VERSION'), '17\n')
  await expect(digestIn(at('back'))).rejects.toThrow('npm run upgrade:postgres')
})
