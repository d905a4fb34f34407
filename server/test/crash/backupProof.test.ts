// Guards: server/src/backup, server/src/features/backups, server/src/kernel/files, server/src/proveBackup.ts

import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { type BackupFolder, openBackupFolder } from '../../src/backup/backupFolder.ts'
import { folderTarget } from '../../src/backup/backupTarget.ts'
import { proveBackup } from '../../src/backup/restoreForProof.ts'
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
}, scaledTime(120_000))
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
const scratch = () => readdir(join(dataDir, 'proof')).catch(() => [])
const newest = async () => (await folder.stamps()).complete.at(-1) ?? ''

async function flipByteOf(path: string) {
  const bytes = await readFile(path)
  const middle = bytes.length >> 1
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  await writeFile(path, bytes)
}

test('a backup is restored beside the running product, and its rows are counted', { timeout: scaledTime(300_000) }, async () => {
  await tag('after the backup')
  expect(await prove()).toMatchObject({ code: 0, output: expect.stringMatching(/was restored: \d+ rows in \d+ tables/) })
  const proof = await folder.readProof(await newest())
  expect(proof).toMatchObject({ outcome: 'proved', reason: '' })
  expect(proof?.tables).toContainEqual({ schema: 'public', name: 'tags', rows: 3 })
  expect(proof?.tables).toContainEqual({ schema: 'public', name: 'users', rows: expect.any(Number) })
  expect(await scratch()).toEqual([])
})

test('a proof that was killed leaves nothing that disturbs the next one', { timeout: scaledTime(300_000) }, async () => {
  expect(await prove({ point: 'proof.restored' })).toMatchObject({ code: 'SIGKILL' })
  expect(await scratch()).not.toEqual([])
  expect(await prove()).toMatchObject({ code: 0 })
  expect(await scratch()).toEqual([])
})

test('rows that are missing after the restore are found', { timeout: scaledTime(300_000) }, async () => {
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

test('a flipped byte is found, in a file of a customer and in the database', { timeout: scaledTime(300_000) }, async () => {
  const media = join(target, 'media', String(companyId), file)
  await flipByteOf(media)
  expect(await prove()).toMatchObject({ code: 1, output: expect.stringContaining('cannot be restored') })
  await flipByteOf(media)
  await flipByteOf(join(target, 'backups', await newest(), 'base.tar.gz'))
  expect(await prove()).toMatchObject({ code: 1, output: expect.stringMatching(/base\.tar\.gz .*is damaged/) })
  await flipByteOf(join(target, 'backups', await newest(), 'base.tar.gz'))
  expect(await prove()).toMatchObject({ code: 0 })
})

test('a proof is left out where the disk has no room for it', { timeout: scaledTime(300_000) }, async () => {
  const run = { folder, stamp: undefined, scratch: join(dataDir, 'proof'), migrations: await readMigrations(migrationsFolder) }
  const { databaseBytes } = await folder.readManifest(await newest())
  expect(databaseBytes).toBeGreaterThan(5_000_000)
  const proof = await proveBackup({ ...run, freeBytes: async () => databaseBytes * 1.4, progress: () => undefined })
  expect(proof).toMatchObject({ outcome: 'leftOut', reason: expect.stringMatching(/has \d+ MB free, and a proof needs \d+ MB/) })
})

test('a logical backup is tried in the same way', { timeout: scaledTime(300_000) }, async () => {
  expect(await operate('backUp', [target, '--logical'], { dataDir })).toMatchObject({ code: 0 })
  expect(await prove()).toMatchObject({ code: 0, output: expect.stringMatching(/was restored: \d+ rows/) })
  expect((await folder.readProof(await newest()))?.tables).toContainEqual({ schema: 'public', name: 'tags', rows: 4 })
})

test('what a tired operator types wrong is refused with a sentence, and changes nothing', { timeout: scaledTime(300_000) }, async () => {
  const said = async (program: 'backUp' | 'restoreBackup', args: string[], more: Partial<Program> = {}) => {
    const { code, output } = await operate(program, args, { dataDir, ...more })
    expect([output, code]).toEqual([expect.any(String), 1])
    return output
  }
  const before = await readdir(join(target, 'backups'))
  const nowhere = join(root, 'nowhere')
  expect(await said('backUp', [target], { dataDir: nowhere })).toContain(`There is no installation in ${nowhere}`)
  expect(await said('backUp', [target], { env: { SECRET_KEY: 'x'.repeat(40) } })).toContain('of another installation')
  expect(await said('backUp', [join(dataDir, 'backups')])).toContain('inside of DATA_DIR')
  expect(await said('backUp', [join(root, 'not', 'mounted')])).toContain('Is the disk mounted?')
  expect(await said('backUp', [join(dataDir, '..', 'data', 'secret')])).toContain('inside of DATA_DIR')
  expect(await said('backUp', [target], { env: { npm_config_logical: 'true' } })).toContain('Write "--" before')
  expect(await said('restoreBackup', ['--waiting'])).toContain(`Nothing is held in ${dataDir}`)
  expect(await readdir(join(target, 'backups'))).toEqual(before)
  const listed = await operate('restoreBackup', [target, '--list'], { dataDir: nowhere })
  expect(listed).toMatchObject({ code: 0, output: expect.stringContaining(await newest()) })
})

test('a damaged backup names the file, and an older backup to try', { timeout: scaledTime(300_000) }, async () => {
  const [older = '', last = ''] = (await folder.stamps()).complete
  const secret = join(target, 'backups', last, 'secret')
  await flipByteOf(secret)
  const { code, output } = await operate('restoreBackup', [target], { dataDir: join(root, 'restored') })
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(`backups/${last}/secret in ${target} is damaged. An older backup may be whole: add "--backup ${older}"`),
  ])
  await flipByteOf(secret)
})

test('a wrong SECRET_KEY is found before anything is restored', { timeout: scaledTime(300_000) }, async () => {
  const plain = join(root, 'plain')
  expect(await operate('backUp', [plain], { dataDir, env: { BACKUP_PASSPHRASE: '' } })).toMatchObject({ code: 0 })
  const wrong = { BACKUP_PASSPHRASE: '', SECRET_KEY: 'y'.repeat(40) }
  expect(await operate('restoreBackup', [plain], { dataDir: join(root, 'restored'), env: wrong })).toMatchObject({
    code: 1,
    output: expect.stringContaining('SECRET_KEY is not the secret'),
  })
})
