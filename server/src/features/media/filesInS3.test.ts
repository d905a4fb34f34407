import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../../test/fakeS3.ts'
import { withFilesIn } from '../../../test/fileStoreEnv.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days } from '../../kernel/clock.ts'
import { insertShownMedia } from './shownMedia.fixture.ts'

const store = await startS3()
const world = await createWorld({ env: store.env })
afterAll(async () => {
  await world.close()
  await store.close()
})

const { files } = world.kernel
const leave = (key: string) => files.put(key, Readable.from([key], { objectMode: false }))
const names = async (companyId: number) => (await files.list(String(companyId))).map(({ name }) => name).sort()

test('unused files and folders of deleted companies are removed from the bucket too', async () => {
  const [{ id: company }, { id: gone }] = [await world.company(), await world.company()]
  const [shown, unshown] = [await insertShownMedia(world, company), await insertShownMedia(world, company)]
  for (const name of [`${shown.id}.thumbnail`, `${unshown.id}.thumbnail`, randomUUID()]) await leave(`${company}/${name}`)
  await leave(`${gone}/${randomUUID()}`)
  await world.platform.deleteFrom('messages').where('id', '=', unshown.messageId).execute()
  await world.platform.deleteFrom('companies').where('id', '=', gone).execute()
  expect([(await names(company)).length, (await names(gone)).length]).toEqual([5, 1])
  world.clock.advance(days(1.5))
  await runCronJob(world, 'media.sweep')
  expect([await names(company), await names(gone)]).toEqual([[shown.id, `${shown.id}.thumbnail`].sort(), []])
  expect(await readdir(join(world.dataDir, 'media'))).toEqual(['incoming'])
})

// The store must not matter: run the same tests with the files in S3.
for (const file of ['media.test.ts', 'fetchPendingMedia.test.ts', '../files/files.test.ts'])
  describe(`${file} with files in S3`, async () => {
    const module = new URL(`${file}?in=s3`, import.meta.url).href
    await withFilesIn(store.env, () => import(module))
  })

test('each upload carries the hash of its content', () => {
  expect(store.calls.filter((call) => call.startsWith('PUT')).length).toBeGreaterThan(20)
  expect(store.wrongHashes).toEqual([])
})
