import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/cloneDatabase.ts'
import { RateLimited } from '../../channel.ts'
import { openChannelStore } from '../../channelStore.ts'
import { createRateLimiter } from '../../rateLimiter.ts'
import { createSharedRateLimit, deleteExpiredPairs, readSendRate } from './sharedRateLimit.ts'

const cloned = await cloneDatabase()
/** Two processes. */
const stores = [1, 2].map(() => openChannelStore(cloned.options, { name: 'cloud', waitsForDisk: false }, () => undefined))
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()))
  await cloned.drop()
})

/** So long that it does not matter how long the test takes. */
const HOUR = 3_600_000
const pair = { burst: 2, every: HOUR }
const both = (number: string) => stores.map((store) => createSharedRateLimit(store, number))

test('two processes on one number share its limit, and two numbers do not wait for each other', async () => {
  const [here, there] = both('one')
  const asked = { keeps: 0, wants: 50, most: 76 }
  const had = await Promise.all([here?.requestSlots(asked), there?.requestSlots(asked)])
  expect(had.toSorted()).toEqual([26, 50])
  const [other] = both('another')
  expect(await other?.requestSlots(asked)).toBe(50)
  await Promise.all([here, there].map((shared) => shared?.requestSlots({ ...asked, wants: 0 })))
  expect(await there?.requestSlots({ ...asked, wants: 76 })).toBe(76)
})

test('what one had who is gone is given to others', async () => {
  const [here, there] = both('left')
  const asked = { keeps: 0, wants: 76, most: 76 }
  await here?.requestSlots(asked)
  expect(await there?.requestSlots(asked)).toBe(0)
  await stores[0]?.query(`update cloud.paces set portions = jsonb_set(portions, '{0,until}', '0') where number = $1`, ['left'])
  expect(await there?.requestSlots(asked)).toBe(76)
})

test('several processes together keep to the limit for one person', async () => {
  const [here, there] = both('talkative')
  await here?.reserve('ana', pair)
  await there?.reserve('ana', pair)
  await expect(here?.reserve('ana', pair)).rejects.toThrow(RateLimited)
  await expect(there?.reserve('ana', pair)).rejects.toThrow(RateLimited)
  await expect(there?.reserve('bia', pair)).resolves.toBeDefined()
  for (const store of stores) await deleteExpiredPairs(store, 'talkative')
  await expect(here?.reserve('ana', pair)).rejects.toThrow(RateLimited)
})

test('after a refusal for speed the other process pauses too and goes on as slowly', async () => {
  const [here, there] = both('hasty').map((shared) => createRateLimiter({ perSecond: 80, pair }, shared))
  await here?.inTurn('ana', async () => undefined)
  await there?.inTurn('bia', async () => undefined)
  here?.numberRefused()
  await expect.poll(async () => (await readSendRate(stores[1] as never, 'hasty'))?.perSecond).toBeCloseTo(38, 0)
  for (const shared of both('hasty')) expect(await shared.reserve('carla', { ...pair, burst: 9 })).toMatchObject({ share: 0.5 })
})
