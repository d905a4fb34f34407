import { expect, test } from 'vitest'
import { enforceRateLimit } from '../../test/cloud/acceptMessage.ts'
import { createNumber } from '../../test/cloud/cloudNumber.ts'
import { FakeGraphError } from '../../test/cloud/graphError.ts'
import { RateLimited } from './channel.ts'
import { createRateLimiter } from './rateLimiter.ts'

const LIMITS = { perSecond: 80, pair: { burst: 45, every: 6000 } }
const MINUTE = 60_000

/** Many who send at once over one number, in a time that passes only while all of them wait; each message takes a while on its way. */
function line(
  journey: () => number = () => 30,
  stalls: { every: number; for: number } = { every: Number.POSITIVE_INFINITY, for: 0 },
  noting = (_now: number) => 0,
) {
  let now = 1_000_000
  let stallsAt = now + stalls.every
  const waiting: { at: number; go: () => void }[] = []
  const sleep = (milliseconds: number) => new Promise<void>((go) => waiting.push({ at: now + milliseconds, go }))
  const number = Object.assign(createNumber(), { now: () => now })
  const pace = createRateLimiter(LIMITS, undefined, { now: () => now, sleep })
  const taken: number[] = []

  async function send(to: string): Promise<void> {
    try {
      await pace.inTurn(to, async (answered) => {
        await sleep(noting(now))
        await sleep(journey())
        enforceRateLimit(number, { to })
        answered()
      })
      taken.push(now)
      pace.wentWell()
    } catch (error) {
      if (error instanceof FakeGraphError) {
        number.counts.refused.set(error.code, (number.counts.refused.get(error.code) ?? 0) + 1)
        if (error.code === 130429) pace.numberRefused()
        else pace.pairRefused(to)
        await sleep(Math.max(200, pace.pausedFor()))
      } else if (error instanceof RateLimited) await sleep(error.milliseconds)
      else throw error
      return send(to)
    }
  }

  /** As the outbox does: so many at the same time, and the next one as soon as one is done. */
  async function sendAll(messages: readonly string[], atOnce = 20) {
    const left = [...messages]
    let running = Math.min(atOnce, left.length)
    const workers = Array.from({ length: running }, async () => {
      for (let to = left.shift(); to !== undefined; to = left.shift()) await send(to)
      running--
    })
    while (running > 0) {
      await new Promise((resolve) => setImmediate(resolve))
      waiting.sort((one, other) => one.at - other.at)
      const next = waiting.shift()
      if (!next) continue
      now = Math.max(now, next.at)
      if (now >= stallsAt) {
        now += stalls.for
        stallsAt = now + stalls.every
      }
      next.go()
    }
    await Promise.all(workers)
  }
  return { number, sendAll, taken, now: () => now, start: now }
}

const strangers = (count: number) => Array.from({ length: count }, (_, turn) => `55119${80_000_000 + turn}`)

test('four thousand messages at once leave within a minute, and none is refused', async () => {
  let turn = 0
  const { number, sendAll, taken, now, start } = line(() => 20 + (turn++ % 7) * 15)
  await sendAll(strangers(4000))
  expect(taken).toHaveLength(4000)
  expect(number.counts.refused.size).toBe(0)
  expect(number.counts.most).toBeLessThanOrEqual(80)
  expect(now() - start).toBeLessThan(MINUTE)
})

test('a process that stalls does not send everything at once afterwards, and nothing is refused', async () => {
  const { number, sendAll, taken } = line(() => 30, { every: 1500, for: 600 })
  await sendAll(strangers(1000))
  expect(taken).toHaveLength(1000)
  expect(number.counts.refused.size).toBe(0)
})

test('after a stall of the database the waiting messages do not leave all at once', async () => {
  const stands = (now: number) => (now % 2000 < 600 ? 600 - (now % 2000) : 1)
  const { number, sendAll, taken } = line(() => 30, undefined, stands)
  await sendAll(strangers(800))
  expect(number.counts.refused.size).toBe(0)
  expect(taken).toHaveLength(800)
})

test('if the service suddenly accepts less, the pace follows within seconds and recovers later', async () => {
  const { number, sendAll, taken, now } = line()
  await sendAll(strangers(300))
  number.limits.perSecond = 15
  const lowered = now()
  await sendAll(strangers(400))
  const refusedBy = number.counts.refused.get(130429) ?? 0
  expect(refusedBy).toBeLessThan(100)
  const late = taken.filter((at) => at > lowered + 15_000)
  expect((late.length / (now() - lowered - 15_000)) * 1000).toBeGreaterThan(0.7 * 15)
  number.counts.refused.clear()
  await sendAll(strangers(30))
  number.limits.perSecond = 80
  await sendAll(strangers(2000))
  expect(taken).toHaveLength(2730)
})

test('one person gets a burst and then one message at a time, and others do not wait for that', async () => {
  const { number, sendAll, start, now } = line()
  await sendAll(Array.from({ length: 47 }, () => 'one and the same'))
  expect(number.counts.refused.size).toBe(0)
  expect(now() - start).toBeGreaterThan(2 * 6000 - 1000)
})
