// Guards: server/src/backup, server/src/features/backups, server/src/kernel/files, server/src/backUp.ts, server/src/restoreBackup.ts, server/src/proveBackup.ts

import { spawn } from 'node:child_process'
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
import { operate, PASSPHRASE } from './operate.ts'

const root = await mkdtemp(join(tmpdir(), 'recado-damage-'))
const [dataDir, target] = [join(root, 'data'), join(root, 'target')]
const [contract, picture, sound] = [randomUUID(), randomUUID(), randomUUID()]
let database: OpenDatabase
let company: string
let folder: BackupFolder

beforeAll(async () => {
  const config = readConfig({ DATA_DIR: dataDir })
  database = await connectOrStartDatabase(config, createLog('silent'))
  const clock = { ...systemClock, advance: () => undefined }
  company = String((await createPeople({ platform: database.platform, clock, secretKey: readSecretKey(config) }).person('admin')).companyId)
  await mkdir(join(dataDir, 'media', company), { recursive: true })
  for (const file of [contract, picture, sound]) await writeFile(join(dataDir, 'media', company, file), `content of ${file}`)
  expect(await backUp()).toMatchObject({ code: 0, output: expect.stringMatching(/is complete in .+ and 3 files, 3 of them new\n/) })
  folder = await openBackupFolder(folderTarget(target), { passphrase: PASSPHRASE, create: false })
}, scaledTime(120_000))
afterAll(async () => {
  await database.close()
  await database.embedded?.stop()
  await rm(root, { recursive: true, force: true })
})

/** A stamp is a second, and two backups of one second would be one. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1001 - (Date.now() % 1000)))
async function backUp() {
  await nextSecond()
  return operate('backUp', [target], { dataDir })
}
const prove = () => operate('proveBackup', [target], { dataDir })
const list = async () => (await operate('restoreBackup', [target, '--list'], { dataDir })).output
const copyOf = (file: string) => join(target, 'media', company, file)
const namesIn = (path: string) => readdir(join(path, 'media', company))

async function rot(path: string) {
  const bytes = await readFile(path)
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
  await writeFile(path, bytes)
}

test('what is missing is copied again the next night, and what the trial finds damaged with the next backup', {
  timeout: scaledTime(300_000),
}, async () => {
  await rm(copyOf(picture))
  await rot(copyOf(contract))
  expect(await backUp()).toMatchObject({
    code: 0,
    output: expect.stringContaining('3 files, 0 of them new, 1 copied again because the copy was damaged or missing'),
  })
  // Also without room for the database the files are read.
  const run = { folder, stamp: undefined, scratch: join(dataDir, 'proof'), migrations: await readMigrations(migrationsFolder) }
  const proof = await proveBackup({ ...run, freeBytes: async () => 1000, progress: () => undefined })
  expect(proof).toMatchObject({
    outcome: 'failed',
    reason: expect.stringMatching(
      `^1 of the 3 files is damaged or missing: ${company}/${contract}. The next backup copies it again .+ The database was not tried: `,
    ),
  })
  expect((await list()).match(/3 files, complete but for 1 of them/g)).toHaveLength(2)
  expect(await backUp()).toMatchObject({ code: 0, output: expect.stringMatching(/is complete in .+ 1 copied again/) })
  expect(await list()).not.toContain('but for')
  expect(await prove()).toMatchObject({ code: 0 })
})

test('a file whose copy is damaged and that the product has differently is named, and the backup is not called complete', {
  timeout: scaledTime(300_000),
}, async () => {
  await rot(copyOf(sound))
  expect(await prove()).toMatchObject({
    code: 1,
    output: expect.stringContaining(`1 of the 3 files is damaged or missing: ${company}/${sound}`),
  })
  await writeFile(join(dataDir, 'media', company, sound), 'rotten too')
  const rotten = await readFile(copyOf(sound))
  const { code, output } = await backUp()
  expect([code, output]).toEqual([2, expect.stringContaining('is complete but for 1 of its files in')])
  expect(output).toMatch(new RegExp(`Product and backup differ: .+ nothing was overwritten: ${company}/${sound}\\.`))
  expect(await readFile(copyOf(sound))).toEqual(rotten)
})

test('a restore names the damaged files and goes on without them only if the operator says so', {
  timeout: scaledTime(300_000),
}, async () => {
  const restored = join(root, 'restored')
  const listFile = `${restored}.damaged-files`
  const refused = await operate('restoreBackup', [target], { dataDir: restored })
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringMatching(`1 file is damaged or missing in ${target}: ${company}/${sound}. .+ Older backups share this file.`),
  ])
  expect(refused.output).toContain(`add "--without-files ${listFile}"`)
  expect((await readdir(root)).filter((name) => name.startsWith('restored'))).toEqual(['restored.damaged-files'])
  await writeFile(join(root, 'others'), `${company}/${contract}\n`)
  const others = await operate('restoreBackup', [target, '--without-files', join(root, 'others')], { dataDir: restored })
  expect(others).toMatchObject({ code: 1, output: expect.stringContaining(`${company}/${sound}`) })

  expect(await operate('restoreBackup', [target, '--without-files', listFile], { dataDir: restored })).toMatchObject({
    code: 0,
    output: expect.stringContaining('without 1 file. Messages with them stay'),
  })
  expect((await namesIn(restored)).sort()).toEqual([contract, picture].sort())
  // The product marks it as lost when it starts.
  expect(await readFile(join(restored, 'lost-files'), 'utf8')).toBe(`${company}/${sound}\n`)
})

/** Gives the program a terminal. Only Linux has this form of the command. */
async function operateAtTerminal(answer: string, into: string) {
  const command = `${process.execPath} ${join(import.meta.dirname, '../../src/restoreBackup.ts')} ${target}`
  const child = spawn('script', ['-qefc', command, '/dev/null'], {
    env: { ...process.env, DATA_DIR: into, BACKUP_PASSPHRASE: PASSPHRASE },
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const wasAsked = output.includes('Type "yes"')
    output += text
    if (!wasAsked && output.includes('Type "yes"')) child.stdin.write(`${answer}\n`)
  })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, output }
}

test.runIf(process.platform === 'linux')(
  'at a terminal a typed yes goes on, and anything else restores nothing',
  {
    timeout: scaledTime(300_000),
  },
  async () => {
    const refused = await operateAtTerminal('y', join(root, 'refused'))
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Nothing was restored')])
    expect(await readdir(root)).not.toContain('refused')
    const accepted = await operateAtTerminal('yes', join(root, 'accepted'))
    expect([accepted.code, accepted.output]).toEqual([0, expect.stringContaining('without 1 file')])
    expect(await namesIn(join(root, 'accepted'))).toHaveLength(2)
  },
)
