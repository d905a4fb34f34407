import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCronJob } from '../../../test/runCronJob.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days, hours, later } from '../../kernel/clock.ts'
import { insertShownMedia } from './shownMedia.fixture.ts'

const world = await createWorld()
afterAll(() => world.close())

const now = world.clock.now()
const [old, young] = [later(now, -days(1) - 60_000), later(now, -hours(23))]
const folder = join(world.dataDir, 'media')
const namesIn = (name: string | number) => readdir(join(folder, String(name))).catch(() => undefined)

async function leave(name: string, at: Date) {
  await mkdir(join(folder, name, '..'), { recursive: true })
  await writeFile(join(folder, name), 'x')
  await utimes(join(folder, name), at, at)
}
const takeAway = (messageId: string) => world.platform.deleteFrom('messages').where('id', '=', messageId).execute()
const ids = async (companyId: number) =>
  (await world.platform.selectFrom('media').select('id').where('companyId', '=', companyId).execute()).map(({ id }) => id).sort()

test('unused files are removed after a day; used and recent ones stay', async () => {
  const { id: company } = await world.company()
  const [shown, unshown, fresh] = [
    await insertShownMedia(world, company, { at: old, content: null }),
    await insertShownMedia(world, company, { at: old, content: null }),
    await insertShownMedia(world, company, { at: young, content: null }),
  ]
  for (const { id } of [shown, unshown, fresh]) {
    await leave(`${company}/${id}`, id === fresh.id ? young : old)
    await leave(`${company}/${id}.thumbnail`, id === fresh.id ? young : old)
  }
  await takeAway(unshown.messageId)
  await takeAway(fresh.messageId)
  await runCronJob(world, 'media.sweep')
  expect(await ids(company)).toEqual([shown.id, fresh.id].sort())
  expect((await namesIn(company))?.sort()).toEqual([shown.id, `${shown.id}.thumbnail`, fresh.id, `${fresh.id}.thumbnail`].sort())
})

test('files without a row, remains of uploads and folders of deleted companies are removed', async () => {
  const [{ id: company }, { id: gone }] = [await world.company(), await world.company()]
  const orphan = '0b8f1c1e-0000-4000-8000-000000000001'
  await leave(`${company}/${orphan}`, old)
  await leave(`${company}/draft-${orphan}`, old)
  await leave(`${company}/0b8f1c1e-0000-4000-8000-000000000002`, young)
  await leave(`${gone}/${orphan}`, now)
  await leave('incoming/old', old)
  await leave('incoming/young', young)
  await world.platform.deleteFrom('companies').where('id', '=', gone).execute()
  await runCronJob(world, 'media.sweep')
  expect(await namesIn(company)).toEqual(['0b8f1c1e-0000-4000-8000-000000000002'])
  expect(await namesIn(gone)).toBeUndefined()
  expect(await namesIn('incoming')).toEqual(['young'])
})
