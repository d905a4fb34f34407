import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/cloneDatabase.ts'
import { openChannelStore } from '../../channelStore.ts'
import { createDailyLimit } from './dailyLimit.ts'

const cloned = await cloneDatabase()
/** Two processes. */
const stores = [1, 2].map(() => openChannelStore(cloned.options, { name: 'cloud', waitsForDisk: false }, () => undefined))
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()))
  await cloned.drop()
})

const HOUR = 3_600_000
const DAY = 24 * HOUR
const [store] = stores as [(typeof stores)[0], (typeof stores)[0]]

async function both(portfolio: string, most: number | null) {
  const sides = stores.map((one) => createDailyLimit(one))
  for (const side of sides) await side.update({ portfolio, most })
  return sides as [(typeof sides)[0], (typeof sides)[0]]
}

/** So much time passes: all that was done was done so much earlier. */
const pass = (portfolio: string, milliseconds: number) =>
  store.query(`update cloud.begun set at = at - $2 * interval '1 ms' where portfolio = $1`, [portfolio, milliseconds])

test('two processes together keep to the daily limit of new conversations', async () => {
  const sides = await both('shared', 7)
  const begun = await Promise.all(Array.from({ length: 24 }, (_, at) => (sides[at % 2] as (typeof sides)[0]).begin(`person ${at}`)))
  expect(begun.filter(({ isNew }) => isNew)).toHaveLength(7)
  const full = begun.flatMap(({ fullUntil }) => (fullUntil ? [fullUntil.getTime() - Date.now()] : []))
  expect(full).toHaveLength(17)
  for (const wait of full) expect(wait / DAY).toBeCloseTo(1, 1)
})

test('a person with a conversation gets further messages, a failed first message frees its place, and a raised limit is used', async () => {
  const [here, there] = await both('raised', 2)
  expect(await here.begin('ana')).toEqual({ isNew: true, fullUntil: null })
  expect(await there.begin('bia')).toEqual({ isNew: true, fullUntil: null })
  expect(await there.fullUntil()).toBeInstanceOf(Date)
  expect(await here.begin('bia')).toEqual({ isNew: false, fullUntil: null })
  expect((await here.begin('carla')).fullUntil).toBeInstanceOf(Date)
  await there.giveBack('ana')
  expect(await here.begin('carla')).toEqual({ isNew: true, fullUntil: null })
  await here.update({ portfolio: 'raised', most: 3 })
  expect(await there.fullUntil()).toBeNull()
  expect(await there.begin('ana')).toEqual({ isNew: true, fullUntil: null })
  await there.update({ portfolio: 'raised', most: null })
  for (const chat of ['dora', 'eva', 'fran']) expect(await here.begin(chat)).toMatchObject({ fullUntil: null })
})

const hours = fc.integer({ min: 1, max: 30 }).map((count) => ({ hours: count }))
const chat = fc.integer({ min: 1, max: 6 }).map((one) => ({ chat: `person ${one}` }))
const most = fc.integer({ min: 1, max: 4 }).map((count) => ({ most: count }))

let runs = 0

test('the limit holds in any 24 hours, and nobody waits while there is room', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof({ weight: 6, arbitrary: chat }, hours, most), { maxLength: 14 }), async (deeds) => {
      const portfolio = `any ${++runs}`
      const sides = await both(portfolio, 2)
      let [now, allowed, turn] = [0, 2, 0]
      const last = new Map<string, number>()
      for (const deed of deeds) {
        const side = sides[turn++ % 2] as (typeof sides)[0]
        const counting = [...last.values()].filter((at) => at > now - DAY).toSorted((one, other) => other - one)
        if ('hours' in deed) {
          await pass(portfolio, deed.hours * HOUR)
          now += deed.hours * HOUR
        } else if ('most' in deed) {
          allowed = deed.most
          await side.update({ portfolio, most: allowed })
        } else {
          const { fullUntil } = await side.begin(deed.chat)
          const isKnown = (last.get(deed.chat) ?? -DAY) > now - DAY
          expect(fullUntil === null).toBe(isKnown || counting.length < allowed)
          if (fullUntil === null) last.set(deed.chat, now)
          else expect((fullUntil.getTime() - Date.now()) / HOUR).toBeCloseTo(((counting[allowed - 1] ?? 0) + DAY - now) / HOUR, 0)
        }
      }
    }),
    tries.scene,
  )
})
