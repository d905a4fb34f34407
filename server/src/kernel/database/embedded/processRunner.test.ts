import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findPostgresPrograms } from './postgresPrograms.ts'
import { type ProcessRunner, possibleRunners } from './processRunner.ts'
import { startEmbedded } from './startEmbedded.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rec-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Only some machines allow changing users, so each runner is tried only where it is allowed. */
describe.runIf(process.getuid?.() === 0)('as root', () => {
  test('files made by one runner work with every other', { timeout: 600_000 }, async () => {
    chmodSync(folder, 0o711)
    const runners = possibleRunners().filter(mayReachPrograms)
    expect(runners.length).toBeGreaterThanOrEqual(2)
    for (const runner of [...runners, ...runners.toReversed()]) expect(await runOnce([runner], join(folder, 'database'))).toBe(runner.owner)
  })

  test('a private folder works with the runner that is chosen automatically', async () => {
    chmodSync(folder, 0o700)
    await runOnce(possibleRunners(), join(folder, 'database'))
  })

  test('the second runner reaches private folders too', async () => {
    chmodSync(folder, 0o700)
    await runOnce(possibleRunners().slice(1, 2), join(folder, 'database'))
  })

  test('when another user cannot reach the folder, the error says what to do', async () => {
    mkdirSync(join(folder, 'closed'), { mode: 0o700 })
    await expect(runOnce(possibleRunners().slice(2), join(folder, 'closed', 'database'))).rejects.toThrow(/chmod o\+x.*DATABASE_URL/)
  })
})

/** A user without root's rights cannot run programs inside a private folder. */
const mayReachPrograms = ({ through }: ProcessRunner) => through.length > 0 || isOpenToOthers(dirname(findPostgresPrograms().postgres))

const isOpenToOthers = (path: string): boolean =>
  (statSync(path).mode & 0o001) !== 0 && (path === dirname(path) || isOpenToOthers(dirname(path)))

async function runOnce(runners: ProcessRunner[], directory: string) {
  const server = await startEmbedded({ directory, log: () => undefined, runners })
  const client = new pg.Client(server.connection('postgres'))
  await client.connect()
  await client.query('create table if not exists kept as select 7 as number')
  expect((await client.query('select number from kept')).rows).toEqual([{ number: 7 }])
  await client.end()
  await server.stop()
  return statSync(join(directory, 'cluster', 'PG_VERSION')).uid
}
