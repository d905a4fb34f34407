// Guards: server/src/backup, server/src/features/backups, server/src/kernel/files, server/src/kernel/database/embedded

import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { readConfig } from '../../src/config.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { connect } from '../../src/kernel/database/connect.ts'
import { connectOrStartDatabase } from '../../src/kernel/database/connectOrStartDatabase.ts'
import type { OpenDatabase } from '../../src/kernel/database/openDatabase.ts'
import { createLog } from '../../src/kernel/log.ts'
import { readSecretKey } from '../../src/kernel/secrets.ts'
import { createPeople } from '../createPeople.ts'
import { endSegment, tagsIn } from './backupFixture.ts'
import { operate, type Program } from './operate.ts'

type Point = NonNullable<Program['point']>

const folder = await mkdtemp(join(tmpdir(), 'recado-base-'))
const at = (name: string) => join(folder, name)
const target = at('target')
const env = { BACKUP_TO: target, BACKUP_WAL: 'on' }
const config = readConfig({ DATA_DIR: at('old'), ...env })
const archive = join(at('old'), 'postgres', 'archive')
let database: OpenDatabase
let owner: ReturnType<typeof connect>
let companyId: number

beforeAll(async () => {
  database = await connectOrStartDatabase(config, createLog('silent'))
  owner = connect(database.owner, { size: 1 })
  const clock = { ...systemClock, advance: () => undefined }
  companyId = (await createPeople({ platform: database.platform, clock, secretKey: readSecretKey(config) }).person('admin')).companyId
  await mkdir(join(at('old'), 'media', String(companyId)), { recursive: true })
}, scaledTime(60_000))
afterAll(async () => {
  await owner.close()
  await database.close()
  await database.embedded?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A row, and a file that no backup has yet. */
async function write(name: string) {
  await database.platform.insertInto('tags').values({ companyId, name, color: '#000000' }).execute()
  const file = randomUUID()
  await writeFile(join(at('old'), 'media', String(companyId), file), name)
  return file
}
const backUp = (more: { point?: Point; keep?: string } = {}) =>
  operate('backUp', [target], {
    ...{ dataDir: at('old'), env: { ...env, ...(more.keep && { BACKUP_KEEP: more.keep }) } },
    ...(more.point && { point: more.point }),
  })
const archiveLog = (point?: Point) => operate('archiveLog', [], { dataDir: at('old'), env, ...(point && { point }) })
const restoreInto = (name: string, { point, args = [] }: { point?: Point; args?: string[] } = {}) =>
  operate('restoreBackup', [target, ...args], { dataDir: at(name), ...(point && { point }) })

async function completeBackups() {
  const stamps = await readdir(join(target, 'backups'))
  const found = await Promise.all(stamps.map(async (stamp) => ({ stamp, names: await readdir(join(target, 'backups', stamp)) })))
  return found.filter(({ names }) => names.includes('manifest.json')).map(({ stamp }) => stamp)
}
async function draftsIn(path: string) {
  const names = await readdir(path, { recursive: true })
  return names.filter((name) => name.endsWith('.unfinished'))
}
/** As if they had been written yesterday. */
async function age(names: readonly string[], path: string) {
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
  for (const name of names) await utimes(join(path, name), yesterday, yesterday)
}
const ageDrafts = async () => age(await draftsIn(target), target)
/** A stamp is a second, and two backups of one second would be one. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1001 - (Date.now() % 1000)))

const fileIn = (name: string, file: string) => readFile(join(at(name), 'media', String(companyId), file), 'utf8')

test('a base backup killed at any of eight points leaves the last good one', {
  timeout: scaledTime(300_000),
}, async () => {
  const first = await write('first')
  expect(await archiveLog()).toMatchObject({ code: 0 })
  expect(await backUp()).toMatchObject({ code: 0 })
  const good = await completeBackups()
  const points = ['backup.begun', 'backup.copying:50', 'backup.written', 'backup.base', 'backup.written:3', 'backup.files'] as const
  // The copy of the cluster and its list are written, eight files with their list, and the secret: then the manifest.
  const manifest = 'backup.written:13'
  for (const point of [...points, 'backup.checked', manifest] satisfies Point[]) {
    // Of each run one file is new.
    await write(`killed at ${point}`)
    await nextSecond()
    expect([point, (await backUp({ point })).code]).toEqual([point, 'SIGKILL'])
    expect([point, await completeBackups()]).toEqual([point, good])
  }
  expect(await draftsIn(join(target, 'media'))).toHaveLength(1)
  const drafts = (await draftsIn(join(target, 'backups'))).map((name) => /\/([\w.]+)\.[\w-]+\.unfinished$/.exec(name)?.[1])
  expect(drafts.sort()).toEqual(['base.tar.gz', 'base.tar.gz', 'manifest.json'])
  expect(await restoreInto('good')).toMatchObject({ code: 0 })
  expect(await tagsIn(at('good'))).toEqual(['first'])
  expect(await fileIn('good', first)).toBe('first')
})

test('killed when its manifest is written or while it removes older ones, the next base backup removes the remains', {
  timeout: scaledTime(300_000),
}, async () => {
  await ageDrafts()
  const last = await write('last')
  await nextSecond()
  expect(await backUp({ point: 'backup.manifest' })).toMatchObject({ code: 'SIGKILL' })
  expect(await completeBackups()).toHaveLength(2)
  await nextSecond()
  expect(await backUp({ point: 'backup.pruning', keep: '1' })).toMatchObject({ code: 'SIGKILL' })
  await nextSecond()
  expect(await backUp({ keep: '1' })).toMatchObject({ code: 0 })
  expect(await draftsIn(target)).toEqual([])
  expect(await readdir(join(target, 'backups'))).toEqual(await completeBackups())
  expect(await completeBackups()).toHaveLength(1)
  expect((await readdir(join(target, 'media', String(companyId)))).sort()).toEqual(
    (await readdir(join(at('old'), 'media', String(companyId)))).sort(),
  )
  expect(await restoreInto('next')).toMatchObject({ code: 0 })
  expect(await tagsIn(at('next'))).toHaveLength(10)
  expect(await fileIn('next', last)).toBe('last')
})

test('a restore killed at any point shows no folder that is not whole, and the next removes its remains', {
  timeout: scaledTime(300_000),
}, async () => {
  const remains = async () => (await readdir(folder)).filter((name) => name.startsWith('killed'))
  for (const point of ['restore.begun', 'restore.files', 'restore.unpacked', 'restore.started', 'restore.database'] satisfies Point[]) {
    expect([point, (await restoreInto('killed', { point })).code]).toEqual([point, 'SIGKILL'])
    // The draft of this run alone: it stopped the database server of the run before, and removed its draft.
    expect([point, await remains()]).toEqual([point, [expect.stringMatching(/^killed\.restoring-/)]])
  }
  expect(await restoreInto('killed', { point: 'restore.moved' })).toMatchObject({ code: 'SIGKILL' })
  expect(await remains()).toEqual(['killed'])
  expect(await tagsIn(at('killed'))).toHaveLength(10)
})

test('killed while it carries the log away, the archive still reaches what was written', { timeout: scaledTime(300_000) }, async () => {
  const media = join(at('old'), 'media', String(companyId))
  await age(await readdir(media), media)
  const file = await write('in the log')
  await endSegment(owner.platform, archive)
  // The file is written first, then its list, then the segments.
  for (const point of ['backup.written', 'backup.written:3', 'archive.stored'] satisfies Point[])
    expect([point, (await archiveLog(point)).code]).toEqual([point, 'SIGKILL'])
  expect(await draftsIn(target)).toHaveLength(2)
  expect(await archiveLog()).toMatchObject({ code: 0 })
  expect((await readdir(archive)).filter((name) => /^[0-9A-F]{24}$/.test(name))).toEqual([])
  expect(await restoreInto('latest', { args: ['--at', 'latest'] })).toMatchObject({ code: 0 })
  expect(await tagsIn(at('latest'))).toContain('in the log')
  expect(await fileIn('latest', file)).toBe('in the log')
  await ageDrafts()
  await nextSecond()
  expect(await backUp()).toMatchObject({ code: 0 })
  expect(await draftsIn(target)).toEqual([])
})
