// Guards: server/src/backup, server/src/features/backups, server/src/kernel/files, server/src/archiveLog.ts, server/src/kernel/database/embedded

import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { names, openBackupFolder } from '../../src/backup/backupFolder.ts'
import { folderTarget } from '../../src/backup/backupTarget.ts'
import { archiveLog, readStuckSegment } from '../../src/backup/logArchive.ts'
import { readConfig } from '../../src/config.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { connect } from '../../src/kernel/database/connect.ts'
import { connectOrStartDatabase } from '../../src/kernel/database/connectOrStartDatabase.ts'
import type { OpenDatabase } from '../../src/kernel/database/openDatabase.ts'
import { diskStore } from '../../src/kernel/files/fileStore.ts'
import { createLog } from '../../src/kernel/log.ts'
import { readSecretKey } from '../../src/kernel/secrets.ts'
import { createPeople } from '../createPeople.ts'
import { endSegment, tagsIn } from './backupFixture.ts'
import { operate } from './operate.ts'

const folder = await mkdtemp(join(tmpdir(), 'recado-log-'))
const at = (name: string) => join(folder, name)
const target = at('target')
const env = { BACKUP_TO: target, BACKUP_WAL: 'on' }
const config = readConfig({ DATA_DIR: at('old'), ...env })
const archive = join(at('old'), 'postgres', 'archive')
const GB = 1024 ** 3
const file = randomUUID()
const early = randomUUID()
let database: OpenDatabase
let owner: ReturnType<typeof connect>
let companyId: number
/** Between the two writes. */
let moment: string

beforeAll(async () => {
  database = await connectOrStartDatabase(config, createLog('silent'))
  owner = connect(database.owner, { size: 1 })
  const { platform } = database
  const clock = { ...systemClock, advance: () => undefined }
  companyId = (await createPeople({ platform, clock, secretKey: readSecretKey(config) }).person('admin')).companyId
}, scaledTime(60_000))
afterAll(async () => {
  await owner.close()
  await database.close()
  await database.embedded?.stop()
  await rm(folder, { recursive: true, force: true })
})

const write = (name: string) => database.platform.insertInto('tags').values({ companyId, name, color: '#000000' }).execute()
const carry = () => operate('archiveLog', [], { dataDir: at('old'), env })
const backUp = (more: Record<string, string> = {}) => operate('backUp', [target], { dataDir: at('old'), env: { ...env, ...more } })
const restoreInto = (name: string, ...more: string[]) => operate('restoreBackup', [target, ...more], { dataDir: at(name) })
const waiting = async () => (await readdir(archive)).filter((name) => /^[0-9A-F]{24}$/.test(name))

test('a moment between two backups is restored: what was written until then, and nothing of later', {
  timeout: scaledTime(240_000),
}, async () => {
  expect(await carry()).toMatchObject({ code: 0 })
  await write('before the backup')
  await mkdir(join(at('old'), 'media', String(companyId)), { recursive: true })
  await writeFile(join(at('old'), 'media', String(companyId), early), 'a photo')
  expect(await backUp()).toMatchObject({ code: 0 })
  await write('in the log')
  // A good copy must not be overwritten by a file that is damaged since.
  await writeFile(join(at('old'), 'media', String(companyId), early), 'rotten')
  await writeFile(join(at('old'), 'media', String(companyId), file), 'a contract')
  await pause(20)
  moment = new Date().toISOString()
  await pause(20)
  await write('too late')
  await endSegment(owner.platform, archive)
  expect(await carry()).toMatchObject({ code: 0, output: expect.stringMatching(/^[1-9]\d* segments? and 1 file archived/) })
  // The label of the backup is not left behind either.
  expect(await readdir(archive)).toEqual([])

  expect(await restoreInto('moment', '--at', moment)).toMatchObject({ code: 0 })
  expect(await tagsIn(at('moment'))).toEqual(['before the backup', 'in the log'])
  expect(await readFile(join(at('moment'), 'media', String(companyId), file), 'utf8')).toBe('a contract')
  expect(await readFile(join(at('moment'), 'media', String(companyId), early), 'utf8')).toBe('a photo')
  expect(await restoreInto('latest', '--at', 'latest')).toMatchObject({ code: 0 })
  expect(await tagsIn(at('latest'))).toEqual(['before the backup', 'in the log', 'too late'])
})

test('a moment that no log reaches is refused with the one that can be restored', { timeout: scaledTime(120_000) }, async () => {
  expect((await restoreInto('none', '--at', '2020-01-01T00:00:00Z')).output).toContain('The oldest moment that can be restored is 20')
  expect((await restoreInto('none', '--at', new Date().toISOString())).output).toMatch(/does not reach .+ The newest moment is 20/)
  expect((await restoreInto('none', '--at', '2099-01-01T00:00:00Z')).output).toContain('in the future')
  expect((await restoreInto('none', '--at', '2026-11-28 09:00')).output).toContain('with its zone')
  expect((await readdir(folder)).filter((name) => name.startsWith('none'))).toEqual([])
})

test('a backup does not wait for an archiver that fails, whose folder and remedy are named', { timeout: scaledTime(120_000) }, async () => {
  const { rows } = await sql<{ name: string }>`select pg_walfile_name(pg_current_wal_lsn()) as name`.execute(owner.platform)
  const name = rows[0]?.name ?? ''
  await writeFile(join(archive, name), 'of another machine')
  await write('while the archiver fails')
  await sql`select pg_switch_wal()`.execute(owner.platform)
  await expect.poll(() => readStuckSegment(owner.platform), { timeout: scaledTime(60_000) }).toBe(name)
  await pause(1000)
  expect(await backUp()).toMatchObject({ code: 0 })
  const carried = await carry()
  expect(carried).toMatchObject({ code: 1, output: expect.stringContaining(`${name} of its log into ${archive}`) })
  expect(carried.output).toContain('may write into this folder')
  await rm(join(archive, name))
  await endSegment(owner.platform, archive)
  expect(await carry()).toMatchObject({ code: 0 })
  await rename(archive, `${archive}.lost`)
  expect(await carry()).toMatchObject({ code: 1, output: expect.stringContaining(`The folder ${archive} is missing`) })
  await rename(`${archive}.lost`, archive)
})

test('the archive is given up before the disk is full, and begins again when there is room', { timeout: scaledTime(60_000) }, async () => {
  const opened = await openBackupFolder(folderTarget(at('elsewhere')), { passphrase: undefined, create: true })
  const run = { folder: opened, owner: database.owner, files: diskStore(join(at('old'), 'media')), directory: archive }
  const carryWith = (free: number, total: number) => archiveLog({ ...run, space: async () => ({ free, total }) })
  await write('while the disk fills')
  await endSegment(owner.platform, archive)
  expect(await archiveLog({ ...run, isHeld: true, space: async () => ({ free: 13 * GB, total: 100 * GB }) })).toMatchObject({
    state: 'waiting',
  })
  expect(await waiting()).not.toEqual([])
  expect(await carryWith(9 * GB, 100 * GB)).toEqual({ segments: 0, files: 0, state: 'given up' })
  expect(await waiting()).toEqual([])
  expect(await carryWith(1.9 * GB, 10 * GB)).toMatchObject({ state: 'off' })
  // The product goes on, and PostgreSQL keeps nothing for an archive that is off.
  await write('without an archive')
  expect(await carryWith(11 * GB, 100 * GB)).toMatchObject({ state: 'off' })
  expect(await carryWith(13 * GB, 100 * GB)).toMatchObject({ state: 'archived' })
  await write('archived again')
  await endSegment(owner.platform, archive)
  expect((await carryWith(13 * GB, 100 * GB)).segments).toBeGreaterThan(0)
})

test('segments of two clusters lie beside each other, and none is overwritten by another one', {
  timeout: scaledTime(60_000),
}, async () => {
  const opened = await openBackupFolder(folderTarget(at('shared')), { passphrase: undefined, create: true })
  const run = { folder: opened, owner: database.owner, files: diskStore(join(at('old'), 'media')), directory: archive }
  const carryShared = () => archiveLog({ ...run, space: async () => ({ free: 13 * GB, total: 100 * GB }) })
  const name = '000000010000000000000001'
  const system = 7_000_000_000_000_000_000n
  const putSegment = (cluster: bigint, content: string) => {
    const head = Buffer.alloc(32)
    head.writeBigUInt64LE(cluster, 24)
    return writeFile(join(archive, name), Buffer.concat([head, Buffer.from(content)]))
  }
  const stored = async (cluster: bigint) =>
    gunzipSync(await readFile(join(at('shared'), 'log', 'segments', String(cluster), `${name}.gz`)))
      .subarray(32)
      .toString()
  await putSegment(system, 'before an upgrade')
  await carryShared()
  await putSegment(system + 1n, 'after it')
  await carryShared()
  expect([await stored(system), await stored(system + 1n)]).toEqual(['before an upgrade', 'after it'])
  // A killed program may carry the same one again.
  await putSegment(system, 'before an upgrade')
  await carryShared()
  await putSegment(system, 'of a copy of the machine')
  await expect(carryShared()).rejects.toThrow(`${name}.gz in ${at('shared')} has another content`)
  expect(await stored(system)).toBe('before an upgrade')
  await rm(join(archive, name))

  const later = String(BigInt(Math.ceil(Date.now() / 1000) + 3600) << 32n)
  await opened.putText(names.timeline(later, '00000001.history'), '')
  await expect(carryShared()).rejects.toThrow('A later database of this installation writes into')
})

test('the log goes with the last backup that needs it, and its files stay while a backup names them', {
  timeout: scaledTime(120_000),
}, async () => {
  const segments = async () => (await readdir(join(target, 'log', 'segments'), { recursive: true })).filter((name) => name.endsWith('.gz'))
  const before = await segments()
  await pause(1000)
  expect(await backUp({ BACKUP_KEEP: '1' })).toMatchObject({ code: 0 })
  expect(before.length).toBeGreaterThan(0)
  expect((await segments()).filter((name) => before.includes(name))).toEqual([])
  expect(await readdir(join(target, 'log', 'media'))).toEqual([])
  expect(await restoreInto('pruned')).toMatchObject({ code: 0 })
  expect(await readFile(join(at('pruned'), 'media', String(companyId), file), 'utf8')).toBe('a contract')
})
