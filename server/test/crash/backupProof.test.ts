import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackupFolder, openBackupFolder } from '../../src/backup/backupFolder.ts'
import { folderTarget } from '../../src/backup/backupTarget.ts'
import { proveBackup } from '../../src/backup/proveBackup.ts'
import { readConfig } from '../../src/config.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { connectOrStartDatabase } from '../../src/kernel/database/connectOrStartDatabase.ts'
import { readMigrations } from '../../src/kernel/database/migrate.ts'
import { migrationsFolder, type OpenDatabase } from '../../src/kernel/database/openDatabase.ts'
import { createLog } from '../../src/kernel/log.ts'
import { readSecretKey } from '../../src/kernel/secrets.ts'
import { createPeople } from '../createPeople.ts'
import { operate, PASSPHRASE, type Program } from './operate.ts'

const root = await mkdtemp(join(tmpdir(), 'recado-proof-'))
const [dataDir, target] = [join(root, 'data'), join(root, 'target')]
const file = randomUUID()
let database: OpenDatabase
let companyId: number
let folder: BackupFolder

beforeAll(async () => {
  const config = readConfig({ DATA_DIR: dataDir })
  database = await connectOrStartDatabase(config, createLog('silent'))
  const clock = { ...systemClock, advance: () => undefined }
  companyId = (await createPeople({ platform: database.platform, clock, secretKey: readSecretKey(config) }).person('admin')).companyId
  await tag('a', 'b', 'c')
  await mkdir(join(dataDir, 'media', String(companyId)), { recursive: true })
  await writeFile(join(dataDir, 'media', String(companyId), file), 'a contract')
  expect(await operate('backUp', [target], { dataDir })).toMatchObject({ code: 0 })
  folder = await openBackupFolder(folderTarget(target), { passphrase: PASSPHRASE, create: false })
}, 120_000)
afterAll(async () => {
  await database.close()
  await database.embedded?.stop()
  await rm(root, { recursive: true, force: true })
})

const tag = (...names: string[]) =>
  database.platform
    .insertInto('tags')
    .values(names.map((name) => ({ companyId, name, color: '#000000' })))
    .execute()
const prove = (more: Partial<Program> = {}) => operate('proveBackup', [target], { dataDir, ...more })
const scratch = () => readdir(join(dataDir, 'proof'))
const newest = async () => (await folder.stamps()).complete.at(-1) ?? ''

async function flipByteOf(path: string) {
  const bytes = await readFile(path)
  const middle = bytes.length >> 1
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  await writeFile(path, bytes)
}

test('a backup is restored beside the running product, and its rows are counted', { timeout: 120_000 }, async () => {
  await tag('after the backup')
  expect(await prove()).toMatchObject({ code: 0, output: expect.stringMatching(/was restored: \d+ rows in \d+ tables/) })
  const proof = await folder.readProof(await newest())
  expect(proof).toMatchObject({ outcome: 'proved', reason: '' })
  expect(proof?.tables).toContainEqual({ schema: 'public', name: 'tags', rows: 3 })
  expect(proof?.tables).toContainEqual({ schema: 'public', name: 'users', rows: expect.any(Number) })
  expect(await scratch()).toEqual([])
})

test('a proof that was killed leaves nothing that disturbs the next one', { timeout: 120_000 }, async () => {
  expect(await prove({ point: 'proof.restored' })).toMatchObject({ code: 'SIGKILL' })
  expect(await scratch()).not.toEqual([])
  expect(await prove()).toMatchObject({ code: 0 })
  expect(await scratch()).toEqual([])
})

test('rows that are missing after the restore are found', { timeout: 120_000 }, async () => {
  const stamp = await newest()
  const name = `backups/${stamp}/manifest.json`
  const before = await readFile(join(target, name))
  const manifest = await folder.readManifest(stamp)
  const more = manifest.rows.map((table) => (table.name === 'tags' ? { ...table, least: 4, most: 4 } : table))
  await folder.putText(name, JSON.stringify({ ...manifest, rows: more }))
  expect(await prove()).toMatchObject({
    code: 1,
    output: expect.stringContaining('The table tags has 3 rows after the restore, and 4 were backed up'),
  })
  expect(await folder.readProof(stamp)).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('tags') })
  await writeFile(join(target, name), before)
})

test('a flipped byte is found, in a file of a customer and in the database', { timeout: 120_000 }, async () => {
  const media = join(target, 'media', String(companyId), file)
  await flipByteOf(media)
  expect(await prove()).toMatchObject({ code: 1, output: expect.stringContaining('cannot be restored') })
  await flipByteOf(media)
  await flipByteOf(join(target, 'backups', await newest(), 'base.tar.gz'))
  expect(await prove()).toMatchObject({ code: 1, output: expect.stringMatching(/base\.tar\.gz .*is damaged/) })
  await flipByteOf(join(target, 'backups', await newest(), 'base.tar.gz'))
  expect(await prove()).toMatchObject({ code: 0 })
})

test('a proof is left out where the disk has no room for it', { timeout: 60_000 }, async () => {
  const run = { folder, stamp: undefined, scratch: join(dataDir, 'proof'), migrations: await readMigrations(migrationsFolder) }
  const { databaseBytes } = await folder.readManifest(await newest())
  expect(databaseBytes).toBeGreaterThan(5_000_000)
  const proof = await proveBackup({ ...run, freeBytes: async () => databaseBytes * 1.4, progress: () => undefined })
  expect(proof).toMatchObject({ outcome: 'leftOut', reason: expect.stringMatching(/has \d+ MB free, and a proof needs \d+ MB/) })
})

test('a logical backup is tried in the same way', { timeout: 120_000 }, async () => {
  expect(await operate('backUp', [target, '--logical'], { dataDir })).toMatchObject({ code: 0 })
  expect(await prove()).toMatchObject({ code: 0, output: expect.stringMatching(/was restored: \d+ rows/) })
  expect((await folder.readProof(await newest()))?.tables).toContainEqual({ schema: 'public', name: 'tags', rows: 4 })
})
