// Guards: server/src/backup, server/src/restoreBackup.ts, server/src/archiveLog.ts, server/src/kernel/database/embedded

import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { HELD_FILE } from '../../src/backup/heldStart.ts'
import { readConfig } from '../../src/config.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { connect } from '../../src/kernel/database/connect.ts'
import { connectOrStartDatabase } from '../../src/kernel/database/connectOrStartDatabase.ts'
import { readPostmasterFile } from '../../src/kernel/database/embedded/postmasterFile.ts'
import { createLog } from '../../src/kernel/log.ts'
import { readSecretKey } from '../../src/kernel/secrets.ts'
import { createPeople } from '../createPeople.ts'
import { endSegment, tagsIn } from './backupFixture.ts'
import { operate } from './operate.ts'

const folder = await mkdtemp(join(tmpdir(), 'recado-loss-'))
const at = (name: string) => join(folder, name)
const target = at('target')
const env = { BACKUP_TO: target, BACKUP_WAL: 'on' }
let old: Awaited<ReturnType<typeof machine>>
let companyId: number
/** On the old machine, after the backup. */
let beforeLoss: string

/** The database of an installation, as the product starts it. */
async function machine(name: string) {
  const dataDir = at(name)
  const config = readConfig({ DATA_DIR: dataDir, ...env })
  const database = await connectOrStartDatabase(config, createLog('silent'))
  const owner = connect(database.owner, { size: 1 })
  owner.pool.on('error', () => undefined)
  database.pool.on('error', () => undefined)
  const archive = join(dataDir, 'postgres', 'archive')
  const close = async () => {
    await owner.close()
    await database.close()
    await database.embedded?.stop()
  }
  return {
    config,
    database,
    archive,
    close,
    /** A row, in a complete segment of the log. */
    async write(tag: string) {
      await database.platform.insertInto('tags').values({ companyId, name: tag, color: '#000000' }).execute()
      await endSegment(owner.platform, archive)
    },
    /** Its server dies, and its folder is gone. */
    async lose() {
      process.kill(readPostmasterFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))?.pid ?? 0, 'SIGKILL')
      await close().catch(() => undefined)
      await rename(dataDir, `${dataDir}.lost`)
    },
  }
}

beforeAll(async () => {
  old = await machine('old')
  const clock = { ...systemClock, advance: () => undefined }
  const people = createPeople({ platform: old.database.platform, clock, secretKey: readSecretKey(old.config) })
  companyId = (await people.person('admin')).companyId
}, scaledTime(60_000))
afterAll(async () => {
  await old.close()
  await rm(folder, { recursive: true, force: true })
})

const carry = (name: string) => operate('archiveLog', [], { dataDir: at(name), env })
const backUp = (name: string) => operate('backUp', [target], { dataDir: at(name), env })
const restoreInto = (name: string, ...more: string[]) => operate('restoreBackup', [target, ...more], { dataDir: at(name) })
const listSegments = async () =>
  (await readdir(join(target, 'log', 'segments'), { recursive: true })).filter((path) => path.endsWith('.gz'))
const nameOf = (path: string) => basename(path, '.gz')

test('what a restored product writes beside the running old machine is there after a second loss', {
  timeout: scaledTime(300_000),
}, async () => {
  expect(await carry('old')).toMatchObject({ code: 0 })
  await old.write('before the backup')
  expect(await backUp('old')).toMatchObject({ code: 0 })
  beforeLoss = new Date().toISOString()
  await old.write('before the first loss')
  expect(await carry('old')).toMatchObject({ code: 0 })
  expect(await restoreInto('new', '--at', 'latest')).toMatchObject({ code: 0, output: expect.stringContaining('newest change is of 20') })
  await rm(join(at('new'), HELD_FILE))

  const restored = await machine('new')
  await restored.write('after the first loss')
  await restored.write('before the second loss')
  expect(await carry('new')).toMatchObject({ code: 0 })
  expect((await readdir(old.archive)).filter((name) => name.startsWith('00000002'))).toEqual([])
  // The old machine must not write beside it any more.
  await old.write('on the old machine')
  expect(await carry('old')).toMatchObject({ code: 1, output: expect.stringContaining('Two must not share a folder') })
  expect(await backUp('old')).toMatchObject({ code: 1, output: expect.stringContaining('Two must not share a folder') })

  await restored.lose()
  expect(await restoreInto('newer', '--at', 'latest')).toMatchObject({ code: 0 })
  expect(await tagsIn(at('newer'))).toEqual([
    'after the first loss',
    'before the backup',
    'before the first loss',
    'before the second loss',
  ])
})

test('a hole in the log is named, and what lies before it is restored', { timeout: scaledTime(300_000) }, async () => {
  const [first = '', ...others] = (await listSegments()).filter((path) => nameOf(path).startsWith('00000002')).sort()
  const last = others.at(-1) ?? ''
  const path = (segment: string) => join(target, 'log', 'segments', segment)
  const bytes = await readFile(path(last))
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
  await writeFile(path(last), bytes)
  const moment = await restoreInto('none', '--at', new Date().toISOString())
  expect(moment).toMatchObject({
    code: 1,
    output: expect.stringMatching(`does not reach .+: its segment ${nameOf(last)} is damaged. The newest moment is 20`),
  })
  const [newest = ''] = /(?<=newest moment is )\S+Z/.exec(moment.output) ?? []
  expect(await restoreInto('rotten', '--at', newest)).toMatchObject({ code: 0 })

  await rm(path(first))
  const latest = await restoreInto('latest', '--at', 'latest')
  expect(latest).toMatchObject({ code: 0, output: expect.stringContaining(`its segment ${nameOf(first)} is missing`) })
  expect(latest.output).toContain(`and ${others.length} later ${others.length === 1 ? 'one' : 'ones'} cannot be used`)
  expect(await tagsIn(at('latest'))).toEqual(['before the backup', 'before the first loss'])
})

test('a backup without its log goes on in a timeline of its own too', { timeout: scaledTime(120_000) }, async () => {
  expect(await restoreInto('plain')).toMatchObject({ code: 0 })
  expect(await readdir(join(at('plain'), 'postgres', 'cluster', 'pg_wal'))).toContain('00000003.history')
})

test('a moment before the first restore is one of the product that worked then', { timeout: scaledTime(120_000) }, async () => {
  expect(await restoreInto('before', '--at', beforeLoss)).toMatchObject({ code: 0 })
  expect(await tagsIn(at('before'))).toEqual(['before the backup'])
})
