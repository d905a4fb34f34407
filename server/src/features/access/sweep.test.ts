import { afterAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days, hours, later, minutes } from '../../kernel/clock.ts'

const world = await createWorld()
afterAll(() => world.close())

test('sessions, codes and counts that are over are swept away, and no others', async () => {
  const [old, fresh] = [await world.person(), await world.person()]
  const { send } = createBrowserClient(world.url)
  for (const { email } of [old, fresh]) await send('POST', '/api/forgetpassword', { body: { email } })
  const past = later(world.clock.now(), -days(31))
  await world.platform.updateTable('sessions').set({ expiresAt: past }).where('userId', '=', old.id).execute()
  await world.platform
    .updateTable('resetCodes')
    .set({ expiresAt: later(world.clock.now(), -1000) })
    .where('userId', '=', old.id)
    .execute()
  await runCronJob(world, 'access.sweep')
  expect(await world.platform.selectFrom('sessions').select('userId').where('userId', 'in', [old.id, fresh.id]).execute()).toEqual([
    { userId: fresh.id },
  ])
  expect(await world.platform.selectFrom('resetCodes').select('userId').execute()).toEqual([{ userId: fresh.id }])
  expect((await world.platform.selectFrom('throttles').select('key').execute()).length).toBeGreaterThan(0)
  world.clock.advance(hours(1) + 1000)
  await runCronJob(world, 'access.sweep')
  expect(await world.platform.selectFrom('throttles').select('key').execute()).toEqual([])
})

test('a user without a sign of life is shown as offline, since a killed process could not report it', async () => {
  const boss = await world.person('admin')
  const [ghost, alive] = [await world.person('user', boss.companyId), await world.person('user', boss.companyId)]
  const seen = (at: Date) => ({ online: true, seenAt: at })
  await world.platform
    .updateTable('users')
    .set(seen(later(world.clock.now(), -minutes(12))))
    .where('id', '=', ghost.id)
    .execute()
  await world.platform
    .updateTable('users')
    .set(seen(later(world.clock.now(), -minutes(6))))
    .where('id', '=', alive.id)
    .execute()
  const live = await listenToLiveEvents(world.url, boss)
  await runCronJob(world, 'users.absent')
  await live.hearsOf('user', { id: ghost.id, online: false })
  const online = await world.platform
    .selectFrom('users')
    .select(['id', 'online'])
    .where('id', 'in', [ghost.id, alive.id])
    .orderBy('id')
    .execute()
  expect(online).toEqual([
    { id: ghost.id, online: false },
    { id: alive.id, online: true },
  ])
  live.close()
})
