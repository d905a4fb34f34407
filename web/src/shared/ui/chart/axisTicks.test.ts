import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisTicks } from './axisTicks.ts'

test('an axis reaches slightly beyond the highest value, in whole numbers', () => {
  expect(axisTicks(0)).toEqual([0, 1, 2, 3, 4])
  expect(axisTicks(9)).toEqual([0, 5, 10, 15, 20])
  expect(axisTicks(100)).toEqual([0, 25, 50, 75, 100])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (most) => {
      const ticks = axisTicks(most)
      const last = ticks.at(-1) ?? 0
      expect(last).toBeGreaterThanOrEqual(most)
      expect(last).toBeLessThanOrEqual(Math.max(4, most * 2.5))
      expect(ticks.every(Number.isInteger)).toBe(true)
    }),
    tries.rule,
  )
})
