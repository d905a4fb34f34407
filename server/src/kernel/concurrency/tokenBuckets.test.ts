import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTokenBuckets } from './tokenBuckets.ts'

const from = Date.parse('2026-03-05T09:00:00Z')
function clockAt() {
  let at = from
  return {
    now: () => new Date(at),
    pass(milliseconds: number) {
      at += milliseconds
    },
  }
}

test('whatever is taken when, nobody gets more than the initial amount and what has refilled since', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 3000 }), { maxLength: 300 }), (pauses) => {
      const clock = clockAt()
      const allowances = createTokenBuckets(clock, { atOnce: 5, perSecond: 2 })
      let taken = 0
      for (const pause of pauses) {
        clock.pass(pause)
        if (allowances.take('ana')) taken++
        expect(taken).toBeLessThanOrEqual(5 + ((clock.now().getTime() - from) / 1000) * 2)
      }
    }),
    tries.values,
  )
})

test('a caller that waits long enough may go on, and nobody pays for another', () => {
  const clock = clockAt()
  const allowances = createTokenBuckets(clock, { atOnce: 2, perSecond: 1 })
  const three = (key: string) => [allowances.take(key), allowances.take(key), allowances.take(key)]
  expect(three('ana')).toEqual([true, true, false])
  expect(three('bob')).toEqual([true, true, false])
  clock.pass(1000)
  expect([allowances.take('ana'), allowances.take('ana')]).toEqual([true, false])
})

test('a clock that is set back takes nothing away', () => {
  const clock = clockAt()
  const allowances = createTokenBuckets(clock, { atOnce: 2, perSecond: 1 })
  allowances.take('ana')
  clock.pass(-3_600_000)
  expect(allowances.take('ana')).toBe(true)
})

test('full buckets are dropped in time', () => {
  const clock = clockAt()
  const allowances = createTokenBuckets(clock, { atOnce: 2, perSecond: 1 })
  for (let key = 0; key < 10_000; key++) allowances.take(key)
  clock.pass(2000)
  allowances.take('one more')
  expect(allowances.size).toBe(1)
})
