import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enforceRateLimit } from '../../test/cloud/acceptMessage.ts'
import { createNumber } from '../../test/cloud/cloudNumber.ts'
import { FakeGraphError } from '../../test/cloud/graphError.ts'
import { seeded } from '../../test/crash/plannedCrashes.ts'
import { createRateLimiter, type RateLimiter, type SharedRateLimit } from './rateLimiter.ts'
import { divideSlots, type SlotLease } from './slotLeases.ts'

const LIMITS = { perSecond: 80, pair: { burst: 45, every: 6000 } }
/** What each of them hands over at the same time. */
const AT_ONCE = 20

/** In milliseconds, the least and the most: each way of a message to the service, and a word with the database, which stands still now and then. */
type Weather = { journey: [number, number]; database: [number, number]; stands: { every: number; for: number }; seed: number }

/** A time that passes only while all wait. */
function timeOf() {
  let now = 1_000_000
  let waiting: { at: number; go: () => void }[] = []
  return {
    now: () => now,
    sleep: (milliseconds: number) => new Promise<void>((go) => waiting.push({ at: now + milliseconds, go })),
    async passUntil(isOver: () => boolean) {
      while (!isOver()) {
        await new Promise((resolve) => setImmediate(resolve))
        now = Math.max(now, Math.min(...waiting.map(({ at }) => at)))
        const due = waiting.filter(({ at }) => at <= now)
        waiting = waiting.filter(({ at }) => at > now)
        for (const { go } of due) go()
      }
    },
  }
}

/** Processes that send over one number, each as much as it can. */
function several({ journey, database, stands, seed }: Weather) {
  const { now, sleep, passUntil } = timeOf()
  const random = seeded(seed)
  const between = ([least, most]: [number, number]) => least + random() * (most - least)
  const standsStill = () => Math.max(0, stands.for - (now() % stands.every))
  const number = Object.assign(createNumber(), { now })
  const ask = () => sleep(standsStill() + between(database))
  let portions: SlotLease[] = []
  let refused = 0

  const sharedOf = (holder: string): SharedRateLimit => ({
    async requestSlots(asked) {
      await ask()
      const divided = divideSlots(portions, holder, asked, now())
      portions = divided.portions
      await ask()
      return divided.may
    },
    async reserve() {
      await ask()
      return { share: 1, pausedFor: 0 }
    },
    recordRate: async () => undefined,
  })

  async function send(pace: RateLimiter, to: string) {
    await pace.inTurn(to, async (answered) => {
      await ask()
      await sleep(between(journey))
      try {
        enforceRateLimit(number, { to })
      } catch (error) {
        if (!(error instanceof FakeGraphError)) throw error
        refused++
      }
      await sleep(between(journey))
      answered()
      await ask()
    })
  }

  /** Answers how many a second that made. */
  async function sendAll(messages: readonly number[]) {
    const began = now()
    let working = messages.length * AT_ONCE
    for (const [side, count] of messages.entries()) {
      const pace = createRateLimiter(LIMITS, sharedOf(`process ${side}`), { now, sleep })
      let left = count
      const work = async () => {
        while (left > 0) await send(pace, `${side} ${left--}`)
        working--
      }
      for (let worker = 0; worker < AT_ONCE; worker++) void work()
    }
    await passUntil(() => working === 0)
    return (messages.reduce((sum, count) => sum + count) / (now() - began)) * 1000
  }
  return { sendAll, number, refused: () => refused }
}

const upTo = (most: number) =>
  fc.tuple(fc.nat(most), fc.nat(most)).map(([one, other]): [number, number] => [Math.min(one, other), Math.max(one, other)])
const weather: fc.Arbitrary<Weather> = fc.record({
  journey: upTo(400),
  database: upTo(60),
  stands: fc.record({ every: fc.integer({ min: 1500, max: 5000 }), for: fc.nat(900) }),
  seed: fc.nat(),
})

test('two or three processes on one number are never refused, in whatever order they send', async () => {
  const counts = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 2, maxLength: 3 })
  const holds = fc.asyncProperty(weather, counts, async (given, messages) => {
    const { sendAll, number, refused } = several(given)
    await sendAll(messages)
    expect(refused()).toBe(0)
    expect(number.counts.most).toBeLessThanOrEqual(LIMITS.perSecond)
  })
  await fc.assert(holds, tries.play)
})

const fair: Weather = { journey: [10, 25], database: [1, 5], stands: { every: 2000, for: 0 }, seed: 7 }

test.each([
  ['one', [1500]],
  ['two', [750, 750]],
  ['three', [500, 500, 500]],
])('together they send nine tenths of what the number may: %s', async (_, messages) => {
  expect(await several(fair).sendAll(messages)).toBeGreaterThan(0.9 * LIMITS.perSecond)
})

test('the share of an idle process is soon used by the other', async () => {
  expect(await several(fair).sendAll([1400, 100])).toBeGreaterThan(0.85 * LIMITS.perSecond)
})

test('a database that stalls delays messages only for as long as it stalls', async () => {
  const rate = await several({ ...fair, stands: { every: 2000, for: 300 } }).sendAll([750, 750])
  expect(rate).toBeGreaterThan(0.85 * 0.9 * LIMITS.perSecond)
})
