import { afterAll, expect, test } from 'vitest'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'
import { userPresence } from './userPresence.ts'

const world = await createWorld()
afterAll(() => world.close())

const crowd = async (companyId: number, count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await world.person('user', companyId)).id))
const allOf = (ids: readonly number[], isThere: boolean) => new Map(ids.map((id) => [id, isThere]))
const onlineOf = async (ids: readonly number[]) => {
  const rows = await world.platform.selectFrom('users').select('online').where('id', 'in', ids).execute()
  return new Set(rows.map(({ online }) => online))
}

test('a few users who come online at once get an event each, many get one event together', async () => {
  const boss = await world.person('admin')
  const live = await listenToLiveEvents(world.url, boss)
  await live.hearsOf('user', { id: boss.id, online: true })
  const few = await crowd(boss.companyId, 3)
  await userPresence(world.kernel)(boss.companyId, allOf(few, true))
  for (const id of few) await live.hearsOf('user', { id, online: true })
  const many = await crowd(boss.companyId, 4)
  await userPresence(world.kernel)(boss.companyId, allOf(many, true))
  await live.hears('user', 'reload')
  expect(live.of('user').filter(({ user }) => many.includes((user as { id: number } | undefined)?.id ?? 0))).toEqual([])
  expect(await onlineOf(many)).toEqual(new Set([true]))
  await userPresence(world.kernel)(boss.companyId, allOf([...few, ...many], false))
  expect(await onlineOf([...few, ...many])).toEqual(new Set([false]))
  live.close()
})

test('a sign of life of an online user publishes nothing', async () => {
  const boss = await world.person('admin')
  const live = await listenToLiveEvents(world.url, boss)
  await live.hearsOf('user', { id: boss.id, online: true })
  const [ana = 0, bob = 0] = await crowd(boss.companyId, 2)
  for (const who of [ana, ana, bob]) await userPresence(world.kernel)(boss.companyId, allOf([who], true))
  await live.hearsOf('user', { id: bob, online: true })
  expect(live.of('user').filter(({ user }) => (user as { id: number }).id === ana)).toHaveLength(1)
  live.close()
})
