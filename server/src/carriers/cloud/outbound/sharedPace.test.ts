import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/cloneDatabase.ts'
import { createPace } from '../../pace.ts'
import { TooSoon } from '../../port.ts'
import { openStore } from '../../store.ts'
import { readPace, sharedPace, sweepPairs } from './sharedPace.ts'

const cloned = await cloneDatabase()
/** Two processes. */
const stores = [1, 2].map(() => openStore(cloned.options, { name: 'cloud', waitsForDisk: false }, () => undefined))
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()))
  await cloned.drop()
})

/** So long that it does not matter how long the test takes. */
const HOUR = 3_600_000
const pair = { burst: 2, every: HOUR }
const given = { step: HOUR, atOnce: 0, pair }
const both = (number: string) => stores.map((store) => sharedPace(store, number))

test('two processes on one number take turns, and two numbers do not wait for each other', async () => {
  const turns = both('one').flatMap((shared, side) => [1, 2, 3].map((turn) => shared.take(`${side} ${turn}`, given)))
  const waits = (await Promise.all(turns)).map(({ wait }) => wait).toSorted((one, other) => one - other)
  for (const [turn, wait] of waits.entries()) expect(wait / HOUR).toBeCloseTo(turn, 1)
  const [other] = both('another')
  expect(((await other?.take('0', given))?.wait ?? HOUR) / HOUR).toBeCloseTo(0, 1)
})

test('to one person they send no more than one of them might', async () => {
  const [here, there] = both('talkative')
  await here?.take('ana', given)
  await there?.take('ana', given)
  await expect(here?.take('ana', given)).rejects.toThrow(TooSoon)
  await expect(there?.take('ana', given)).rejects.toThrow(TooSoon)
  await expect(there?.take('bia', given)).resolves.toBeDefined()
  for (const store of stores) await sweepPairs(store, 'talkative')
  await expect(here?.take('ana', given)).rejects.toThrow(TooSoon)
})

test('where one is refused for speed, the other rests too and goes on as slowly', async () => {
  const [here, there] = both('hasty').map((shared) => createPace({ perSecond: 80, pair }, shared))
  await here?.turn('ana')
  await there?.turn('bia')
  here?.lineRefused()
  await expect.poll(async () => (await readPace(stores[1] as never, 'hasty'))?.perSecond).toBeCloseTo(36, 0)
  for (const shared of both('hasty')) expect(await shared.take('carla', { ...given, step: 1 })).toMatchObject({ share: 0.5 })
})
