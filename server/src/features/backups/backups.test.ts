import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { backupEndpoints } from '@recado/contract/backups'
import { noticeEndpoints } from '@recado/contract/notices'
import { accessEndpoints } from '@recado/contract/users/access'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { databaseUrl } from '../../../test/databaseUrl.ts'
import { readMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/testApp.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import { names, openBackupFolder } from '../../backup/backupFolder.ts'
import { folderTarget } from '../../backup/backupTarget.ts'
import { HELD_FILE } from '../../backup/heldStart.ts'
import { alertSuperUsers } from './alertSuperUsers.ts'
import { archiveLogJob } from './archiveLogJob.ts'
import { backupsFeature } from './backups.feature.ts'

const to = await mkdtemp(join(tmpdir(), 'recado-backups-'))
const passphrase = 'a passphrase for tests'
const world = await createWorld({ env: { BACKUP_TO: to, BACKUP_PASSPHRASE: passphrase, BACKUP_WAL: 'on' } })
afterAll(async () => {
  await world.close()
  await rm(to, { recursive: true, force: true })
})

await removeSchedules()

const root = await world.person('super')
const read = async () => (await world.call(root, backupEndpoints.read, {})).data

/** At full minutes the jobs of backups would run beside the tests, and change what they count. Those already sent end first. */
async function removeSchedules() {
  await sql`delete from pgboss.schedule where name like 'backup.%'`.execute(world.platform)
  const sent = sql`select from pgboss.job where (name like 'backup.%' or name = '__pgboss__send-it') and state < 'completed'`
  await waitUntil(async () => (await sent.execute(world.platform)).rows.length === 0, 'the jobs have ended')
  await sql`delete from pgboss.job where name like 'backup.%'`.execute(world.platform)
}

test('a store that cannot be read is a problem on the page', async () => {
  const name = join(to, 'recado-backup.json')
  await writeFile(name, JSON.stringify({ format: 1, salt: 'eA==', check: 'eA==' }))
  expect(await read()).toMatchObject({ backups: [], problem: expect.stringMatching(/passphrase/i) })
  await rm(name)
})

test('the page shows complete backups only, newest first, and whether one runs', async () => {
  expect(await read()).toMatchObject({
    plan: { to, keep: 14, isEncrypted: true },
    isRunning: false,
    backups: [],
    problem: null,
    held: null,
    charges: [],
  })
  const folder = await openBackupFolder(folderTarget(to), { passphrase, create: true })
  const manifest = (day: number) => ({
    ...{ format: 1, version: '6.0.0', postgresMajor: 18, platform: 'linux-x64', migrations: [], hasSecret: true },
    ...{ startedAt: `2026-11-0${day}T03:30:00.000Z`, finishedAt: `2026-11-0${day}T03:34:00.000Z` },
    ...{ files: [{ name: 'a', bytes: 1000, sha256: 'x' }], media: { count: 3, bytes: 500, added: 1 } },
  })
  for (const day of [1, 2]) await folder.putText(`backups/2026110${day}T033000Z/manifest.json`, JSON.stringify(manifest(day)))
  await folder.putText('backups/20261103T033000Z/base.tar.gz', 'half')
  const { backups: shown } = await read()
  expect(shown.map(({ stamp }) => stamp)).toEqual(['20261102T033000Z', '20261101T033000Z'])
  expect(shown[0]).toMatchObject({ bytes: 1000, media: { count: 3 }, hasSecret: true, proof: null })
})

test('the page shows how the trial restore of a backup ended', async () => {
  const folder = await openBackupFolder(folderTarget(to), { passphrase, create: false })
  const tables = [
    { schema: 'public', name: 'messages', rows: 40 },
    { schema: 'public', name: 'users', rows: 2 },
  ]
  const proof = { provedAt: '2026-11-02T03:40:00.000Z', outcome: 'proved', reason: '', tables }
  await folder.putText('backups/20261102T033000Z/proof.json', JSON.stringify(proof))
  expect((await read()).backups.map((backup) => backup.proof)).toEqual([
    { at: proof.provedAt, outcome: 'proved', reason: '', tables: 2, rows: 42 },
    null,
  ])
})

test('the page shows for how many files a backup is not complete', async () => {
  const folder = await openBackupFolder(folderTarget(to), { passphrase, create: false })
  const copies = Array.from({ length: 12 }, (_, number) => ({ key: `1/file-${number}`, problem: 'damaged' as const }))
  await folder.writeDamagedCopies('20261102T033000Z', copies)
  const [newest, older] = (await read()).backups
  expect(newest).toMatchObject({ damaged: 12, damagedFiles: copies.slice(0, 10).map(({ key }) => key) })
  expect(older).toMatchObject({ damaged: 0, damagedFiles: [] })
  // A later backup has copied them again.
  await folder.writeDamagedCopies('20261102T033000Z', [])
  expect((await read()).backups[0]).toMatchObject({ damaged: 0 })
})

test('a backup that failed is shown until one succeeds', async () => {
  const end = (state: string, minutes: number) =>
    sql`insert into pgboss.job (name, state, completed_on, output)
      values ('backup.now', ${state}::pgboss.job_state, now() + make_interval(mins => ${minutes}), '{"message": "The disk is full"}')`.execute(
      world.platform,
    )
  await end('failed', 1)
  expect((await read()).failure).toMatchObject({ reason: 'The disk is full' })
  await end('completed', 2)
  expect((await read()).failure).toBeNull()
})

test('a log archive that stands still is shown until it works', async () => {
  const end = (state: string, minutes: number) =>
    sql`insert into pgboss.job (name, state, completed_on, output)
      values ('backup.archive', ${state}::pgboss.job_state, now() + make_interval(mins => ${minutes}), '{"message": "No room"}')`.execute(
      world.platform,
    )
  await end('failed', 1)
  expect((await read()).archiveFailure).toMatchObject({ reason: 'No room' })
  await end('completed', 2)
  expect((await read()).archiveFailure).toBeNull()
})

test('super users are told of a backup that failed, at the bell and by mail', async () => {
  await alertSuperUsers(world.kernel, { kind: 'backupFailed', reason: 'The disk is full' })
  const { notices: told } = (await world.call(root, noticeEndpoints.list, {})).data
  expect(told[0]).toMatchObject({ kind: 'backupFailed', text: 'The disk is full' })
  // Mails of other troubles may come first.
  const mails = async () => (await readMailbox(world.dataDir, root.email)).map(({ text }) => text).join()
  await expect.poll(mails).toContain('The disk is full')
})

test.each(['pt', 'en', 'es'] as const)('super users are told in their language (%s) that product and backup differ', async (language) => {
  await world.platform.updateTable('users').set({ language }).where('email', '=', root.email).execute()
  await alertSuperUsers(world.kernel, { kind: 'backupDamaged', reason: 'Product and backup differ: 1/a' })
  const { notices: told } = (await world.call(root, noticeEndpoints.list, {})).data
  expect(told[0]).toMatchObject({ kind: 'backupDamaged', text: 'Product and backup differ: 1/a' })
  await expect
    .poll(async () => (await readMailbox(world.dataDir, root.email)).map(({ subject }) => subject))
    .toContain(
      {
        pt: 'O backup do Recado não tem todos os arquivos',
        en: 'The Recado backup lacks files',
        es: 'A la copia de seguridad de Recado le faltan archivos',
      }[language],
    )
})

test('a nightly backup that is complete but for a file is no failure, and super users read which file', async () => {
  const { companyId } = await world.person('admin')
  const key = `${companyId}/${randomUUID()}`
  const inProduct = join(world.dataDir, 'media', key)
  await mkdir(dirname(inProduct), { recursive: true })
  await writeFile(inProduct, 'as it was sent')
  const own = await mkdtemp(join(tmpdir(), 'recado-nightly-'))
  const env = { DATA_DIR: world.dataDir, DATABASE_URL: databaseUrl(world.options), BACKUP_TO: own, BACKUP_PASSPHRASE: passphrase }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const nightly = backupsFeature(() => [])
    .jobs?.(world.kernel)
    .find(({ name }) => name === 'backup.nightly')
  try {
    await nightly?.run({})
    await rm(join(own, names.media, key))
    await writeFile(inProduct, 'something else')
    await nightly?.run({})
    const { data } = await world.call(root, noticeEndpoints.list, {})
    expect(data.notices).toContainEqual(expect.objectContaining({ kind: 'backupDamaged', text: expect.stringContaining(key) }))
  } finally {
    vi.unstubAllEnvs()
    await rm(own, { recursive: true })
  }
})

test('a log archive that fails is alerted once, until it has worked again', async () => {
  await mkdir(join(world.dataDir, 'postgres', 'archive'), { recursive: true })
  const job = archiveLogJob(world.kernel)
  const alerts = async () =>
    (await world.call(root, noticeEndpoints.list, {})).data.notices.filter(({ kind }) => kind === 'logArchiveFailed').length
  const before = await alerts()
  const end = (state: string) =>
    sql`insert into pgboss.job (name, state, completed_on, output)
      values ('backup.archive', ${state}::pgboss.job_state, clock_timestamp() + interval '1 hour', '{"message": "No room"}')`.execute(
      world.platform,
    )
  // The program of its own finds no embedded database in the environment of this test.
  await expect(job.run({})).rejects.toThrow('BACKUP_WAL')
  expect(await alerts()).toBe(before + 1)
  await end('failed')
  await expect(job.run({})).rejects.toThrow('BACKUP_WAL')
  expect(await alerts()).toBe(before + 1)
})

test('a segment that PostgreSQL cannot archive is looked at every minute, although none waits', async () => {
  await mkdir(join(world.dataDir, 'postgres', 'archive'), { recursive: true })
  await sql`delete from pgboss.job where name = 'backup.archive'`.execute(world.platform)
  let segment: string | undefined
  const job = archiveLogJob(world.kernel, async () => segment)
  await expect(job.run({})).rejects.toThrow('BACKUP_WAL')
  await job.run({})
  segment = '000000010000000000000007'
  await expect(job.run({})).rejects.toThrow('BACKUP_WAL')
  segment = undefined
  await job.run({})
  await rm(join(world.dataDir, 'postgres', 'archive'), { recursive: true })
  await expect(job.run({})).rejects.toThrow('BACKUP_WAL')
})

test('an overdue backup is reported once, at the first check after it became overdue', async () => {
  const watch = backupsFeature(() => [])
    .jobs?.(world.kernel)
    .find(({ name }) => name === 'backup.watch')
  const told = async () =>
    (await world.call(root, noticeEndpoints.list, {})).data.notices.filter(({ kind }) => kind === 'backupOverdue').length
  await watch?.run({})
  expect(await told()).toBe(1)
  await sql`insert into pgboss.job (name, state, completed_on) values ('backup.watch', 'completed', now())`.execute(world.platform)
  await watch?.run({})
  expect(await told()).toBe(1)
})

test('a backup may be asked for, unless one is made already', async () => {
  expect((await world.call(root, backupEndpoints.start, {})).status).toBe(200)
  await whileCopying(async () => {
    expect((await read()).isRunning).toBe(true)
    expect(await world.call(root, backupEndpoints.start, {})).toMatchObject({ status: 409, data: { error: 'ERR_BACKUP_RUNNING' } })
  })
})

async function whileCopying(work: () => Promise<void>) {
  const holder = new pg.Client(world.options)
  await holder.connect()
  try {
    await holder.query('select pg_advisory_lock(7263006)')
    await work()
  } finally {
    await holder.end()
  }
}

test('after a restore the page counts what waits and ends the hold, and every session says that it is held', async () => {
  expect(await world.call(root, backupEndpoints.release, { body: { discard: [] } })).toMatchObject({
    status: 200,
    data: { message: 'Nothing is held' },
  })
  const admin = await world.person('admin')
  const isHeldFor = async () => (await world.call(admin, accessEndpoints.me)).data.installation.held
  expect(await isHeldFor()).toBe(false)
  const file = join(world.dataDir, HELD_FILE)
  await writeFile(file, '{}')
  expect(await isHeldFor()).toBe(true)
  expect((await read()).held).toContainEqual({ kind: 'messages', count: 0 })
  const release = () => world.call(root, backupEndpoints.release, { body: { discard: ['webhooks'] } })
  await whileCopying(async () => expect(await release()).toMatchObject({ status: 409, data: { error: 'ERR_BACKUP_RUNNING' } }))
  expect((await release()).status).toBe(200)
  expect(existsSync(file)).toBe(false)
  const { rows } = await sql`select from pgboss.job where name = 'backup.afterRelease'`.execute(world.platform)
  expect(rows).toHaveLength(1)
  expect(await isHeldFor()).toBe(false)
})

test('nobody but super users sees backups', async () => {
  const admin = await world.person('admin')
  expect((await world.call(admin, backupEndpoints.read, {})).status).toBe(403)
  expect((await world.call(admin, backupEndpoints.release, { body: { discard: [] } })).status).toBe(403)
})
