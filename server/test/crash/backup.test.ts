// Guards: server/src/backup, server/src/features/backups, server/src/kernel/files, server/src/backUp.ts, server/src/restoreBackup.ts

import { createHash, randomUUID } from 'node:crypto'
import { copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { backupEndpoints } from '@recado/contract/backups'
import { changeEndpoints } from '@recado/contract/changes'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { accessEndpoints } from '@recado/contract/users/access'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { connectOrStartDatabase } from '../../src/kernel/database/connectOrStartDatabase.ts'
import { createLog } from '../../src/kernel/log.ts'
import { createCaller, fillPath } from '../callEndpoint.ts'
import { changedByRestore, digestOf } from '../databaseDigest.ts'
import { startS3 } from '../fakeS3.ts'
import { waitUntil } from '../waitUntil.ts'
import { ledgerOf, messagesOf, phoneOnSimulator } from './compareWithPromises.ts'
import { connectedLine } from './connectedLine.ts'
import { operate, PASSPHRASE, type Program } from './operate.ts'
import { createPersistentClient } from './persistentClient.ts'
import { ADMIN, freePort, type Product, startProduct } from './startProduct.ts'

/** `npm run chaos` has time. */
const isLong = Boolean(process.env.KILLS)
const NUMBER = '5511987650042'
const PATIENCE = { timeout: scaledTime(120_000), interval: 100 }

const folder = await mkdtemp(join(tmpdir(), 'recado-backup-'))
const at = (name: string) => join(folder, name)
const [old, target] = [at('old'), at('target')]
let product: Product
let root: ReturnType<typeof createPersistentClient>
let connectionId: number
let ticketId: number

beforeAll(async () => {
  product = await startProduct({ dataDir: old, port: await freePort() })
  root = createPersistentClient(product.url, ADMIN)
  connectionId = await connectedLine(root)
  await hear('Hello')
  await waitUntil(
    async () => (await root(ticketEndpoints.list, { query: { searchParam: NUMBER } })).tickets.length === 1,
    'the ticket exists',
  )
  ticketId = (await root(ticketEndpoints.list, { query: { searchParam: NUMBER } })).tickets[0]?.id ?? 0
  await root(ticketEndpoints.update, { params: { id: ticketId }, body: { status: 'open', userId: (await root(accessEndpoints.me)).id } })
  await sendFile()
}, scaledTime(300_000))
afterAll(async () => {
  await product.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const hear = (body: string) =>
  root(simulatorEndpoints.inbound, { params: { id: connectionId }, body: { from: { number: NUMBER, name: 'Ana' }, id: body, body } })

async function sendFile() {
  const signedIn = await createCaller(product.url)(null, accessEndpoints.login, { body: ADMIN })
  const body = new FormData()
  body.append('idempotencyKey', randomUUID())
  body.append('medias', new Blob([Buffer.alloc(300_000, 'a contract')], { type: 'application/pdf' }), 'contract.pdf')
  const sent = await fetch(`${product.url}/api${fillPath(messageEndpoints.send.path, { ticketId })}`, {
    ...{ method: 'POST', headers: { authorization: `Bearer ${signedIn.data.token}` }, body },
  })
  expect(await sent.text().then((text) => [sent.status, text])).toEqual([200, expect.any(String)])
}
const answer = (body: string) => root(messageEndpoints.send, { params: { ticketId }, body: { body, idempotencyKey: randomUUID() } })

const backUp = (more: Partial<Program> = {}) => operate('backUp', [target], { dataDir: old, ...more })
const restoreInto = (name: string, { from = target, ...more }: Partial<Program> & { from?: string } = {}) =>
  operate('restoreBackup', [from], { dataDir: at(name), ...more })
/** The backups that have this file. */
async function backupsWith(file: string, folder: string) {
  const stamps = await readdir(join(folder, 'backups')).catch(() => [])
  const found = await Promise.all(stamps.map(async (stamp) => ({ stamp, names: await readdir(join(folder, 'backups', stamp)) })))
  return found.filter(({ names }) => names.includes(file)).map(({ stamp }) => stamp)
}
const completeBackups = (folder = target) => backupsWith('manifest.json', folder)

const configOf = (dataDir: string): Config => readConfig({ DATA_DIR: dataDir })
/** The stored files of all companies, with their hashes. */
async function filesIn(dataDir: string) {
  const media = join(dataDir, 'media')
  const names = await readdir(media, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile() && /\/\d+$/.test(entry.parentPath))
  const hashed = files.map(
    async ({ name, parentPath }) =>
      `${name} ${createHash('sha256')
        .update(await readFile(join(parentPath, name)))
        .digest('hex')}`,
  )
  return (await Promise.all(hashed)).sort()
}

/** The log of changes tells of the restore. */
const CHANGED = [...changedByRestore, 'changes', 'changeNames']
async function digestIn(dataDir: string) {
  const database = await connectOrStartDatabase(configOf(dataDir), createLog('silent'))
  try {
    return await digestOf(database.platform, { except: CHANGED })
  } finally {
    await database.close()
    await database.embedded?.stop()
  }
}

test('a backup of a product that works is restored on another machine, row by row and file by file', {
  timeout: scaledTime(900_000),
}, async () => {
  for (let count = 0; count < 5; count++) await hear(`before ${count}`)
  // The first backup runs under load, the second one copies what is new.
  const underLoad = backUp()
  for (let count = 0; count < 40; count++) {
    await hear(`during ${count}`)
    await pause(50)
  }
  expect(await underLoad).toMatchObject({ code: 0 })
  // What cannot leave now waits: the restored product must not send it by itself.
  await root(simulatorEndpoints.faults, { params: { id: connectionId }, body: { disconnect: 3600 } })
  await answer('Waits')
  await expect.poll(async () => (await ledgerOf({ ask: root, connectionId })).waiting, PATIENCE).toBe(1)
  await pause(2000)
  const second = await backUp()
  expect(second).toMatchObject({ code: 0, output: expect.stringContaining('is complete') })
  const before = await digestIn(old)
  await product.kill('SIGKILL')

  expect(await restoreInto('new')).toMatchObject({ code: 0 })
  expect(await digestIn(at('new'))).toEqual(before)
  expect(await filesIn(at('new'))).toEqual(await filesIn(old))
  expect(await filesIn(old)).not.toEqual([])

  const later = at('later')
  product = await startProduct({ dataDir: at('new'), port: await freePort(), env: { BACKUP_TO: later, BACKUP_PASSPHRASE: PASSPHRASE } })
  root = createPersistentClient(product.url, ADMIN)
  const log = await root(changeEndpoints.listOfPlatform, { query: { kind: 'backup' } })
  expect(log.changes).toMatchObject([{ action: 'restore', user: { name: 'Recado' }, via: 'command' }])
  // A held product backs up when it is asked to, and by itself after its release.
  await root(backupEndpoints.start, {})
  await expect.poll(() => backupsWith('proof.json', later), PATIENCE).toHaveLength(1)
  await root(simulatorEndpoints.faults, { params: { id: connectionId }, body: { disconnect: 0 } })
  const phone = phoneOnSimulator({ ask: root, connectionId })
  expect(await operate('restoreBackup', ['--waiting'], { dataDir: at('new') })).toMatchObject({
    code: 0,
    output: expect.stringMatching(/messages +1/),
  })
  // Only the file that the old machine had sent.
  expect(await phone(NUMBER)).toEqual([''])
  expect((await ledgerOf({ ask: root, connectionId })).waiting).toBe(1)

  expect(await operate('restoreBackup', ['--release'], { dataDir: at('new') })).toMatchObject({ code: 0 })
  await expect.poll(() => phone(NUMBER), PATIENCE).toEqual(['', 'Waits'])
  await expect.poll(() => completeBackups(later), PATIENCE).toHaveLength(2)
  await hear('after')
  await expect.poll(async () => (await messagesOf(ticketId, root)).some(({ body }) => body === 'after'), PATIENCE).toBe(true)
  expect(await ledgerOf({ ask: root, connectionId })).toMatchObject({ balanced: true, waiting: 0 })
  expect((await operate('restoreBackup', ['--release'], { dataDir: at('new') })).output).toContain('Nothing is held')
})

test('what is discarded at the release says that it may have been sent', { timeout: scaledTime(600_000) }, async () => {
  await product.kill('SIGTERM')
  expect(await restoreInto('discarding')).toMatchObject({ code: 0 })
  expect((await operate('restoreBackup', ['--release', '--discard', 'letters'], { dataDir: at('discarding') })).output).toContain('letters')
  expect(await operate('restoreBackup', ['--release', '--discard', 'messages'], { dataDir: at('discarding') })).toMatchObject({ code: 0 })
  product = await startProduct({ dataDir: at('discarding'), port: await freePort() })
  root = createPersistentClient(product.url, ADMIN)
  const page = await root(messageEndpoints.list, { params: { ticketId }, query: { limit: 10 } })
  expect(page.messages.find(({ body }) => body === 'Waits')).toMatchObject({ error: 'perhapsSent' })
  expect(await ledgerOf({ ask: root, connectionId })).toMatchObject({ balanced: true, waiting: 0, failed: 1 })
})

test('whatever is wrong with a backup is said before anything is restored', { timeout: scaledTime(600_000) }, async () => {
  const [stamp = ''] = (await completeBackups()).slice(-1)
  const damaged = at('damaged')
  const [company = ''] = await readdir(join(target, 'media'))
  await cp(target, damaged, { recursive: true })
  const base = join(damaged, 'backups', stamp, 'base.tar.gz')
  const bytes = await readFile(base)
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
  await writeFile(base, bytes)
  expect(await restoreInto('none', { from: damaged })).toMatchObject({ code: 1, output: expect.stringContaining('damaged') })
  await writeFile(base, bytes.subarray(0, bytes.length - 1000))
  expect(await restoreInto('none', { from: damaged })).toMatchObject({ code: 1, output: expect.stringContaining('damaged') })
  await rm(base)
  expect(await restoreInto('none', { from: damaged })).toMatchObject({ code: 1, output: expect.stringContaining('missing') })
  await copyFile(join(target, 'backups', stamp, 'base.tar.gz'), base)
  await rm(join(damaged, 'media', company), { recursive: true })
  expect(await restoreInto('none', { from: damaged })).toMatchObject({ code: 1, output: expect.stringContaining('missing') })
  const wrong = await restoreInto('none', { env: { BACKUP_PASSPHRASE: 'another passphrase' } })
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('passphrase is not the one') })
  expect((await restoreInto('none', { env: { BACKUP_PASSPHRASE: '' } })).output).toContain('set BACKUP_PASSPHRASE')
  expect((await restoreInto('old')).output).toContain('not empty')
  // Nothing half restored is left behind, only the names of the damaged files.
  expect((await readdir(folder)).filter((name) => name.startsWith('none'))).toEqual(['none.damaged-files'])
})

test('a backup or a restore that dies leaves the last good backup, and no half one is offered', {
  timeout: scaledTime(900_000),
}, async () => {
  await product.kill('SIGTERM')
  const before = await completeBackups()
  const current = { dataDir: at('discarding') }
  for (const point of isLong ? (['backup.base', 'backup.files'] as const) : (['backup.files'] as const)) {
    expect(await backUp({ ...current, point })).toMatchObject({ code: 'SIGKILL' })
    expect(await completeBackups()).toEqual(before)
  }
  expect(await backUp({ ...current, point: 'backup.manifest' })).toMatchObject({ code: 'SIGKILL' })
  expect((await completeBackups()).length).toBe(before.length + 1)
  for (const point of isLong ? (['restore.database', 'restore.files'] as const) : (['restore.files'] as const))
    expect(await restoreInto('dies', { point })).toMatchObject({ code: 'SIGKILL' })
  expect(await restoreInto('dies')).toMatchObject({ code: 0 })
  // The next backup removes the remains, and keeps as many as it is told to.
  expect(await backUp({ ...current, env: { BACKUP_KEEP: '1' } })).toMatchObject({ code: 0 })
  expect(await readdir(join(target, 'backups'))).toHaveLength(1)
  expect(await restoreInto('last')).toMatchObject({ code: 0 })
})

test('a bucket serves as well as a folder, and without a passphrase the secret is asked for', {
  timeout: scaledTime(600_000),
}, async () => {
  const store = await startS3()
  try {
    const { endpoint, bucket, accessKey, secretKey } = store.place
    const s3 = { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_ACCESS_KEY: accessKey, BACKUP_S3_SECRET_KEY: secretKey, BACKUP_PASSPHRASE: '' }
    const place = `s3://${bucket}/backups`
    const made = await operate('backUp', [place], { dataDir: at('last'), env: s3 })
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('holds no secret') })
    expect((await operate('restoreBackup', [place], { dataDir: at('bucket'), env: s3 })).output).toContain('Set SECRET_KEY')
    const secret = { SECRET_KEY: (await readFile(join(at('last'), 'secret'), 'utf8')).trim() }
    expect(await operate('restoreBackup', [place], { dataDir: at('bucket'), env: { ...s3, ...secret } })).toMatchObject({ code: 0 })
    expect(await digestIn(at('bucket'))).toEqual(await digestIn(at('last')))
    expect(store.wrongHashes).toEqual([])
  } finally {
    await store.close()
  }
})
