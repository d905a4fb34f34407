import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { powerOfTwoBatches } from './powerOfTwoBatches.ts'

test('the batches hold every item once, in few sizes', () => {
  fc.assert(
    fc.property(fc.nat({ max: 3000 }), (count) => {
      const items = Array.from({ length: count }, (_, at) => at)
      const portions = powerOfTwoBatches(items)
      expect(portions.flat()).toEqual(items)
      expect(portions.every(({ length }) => length > 0 && length <= 512 && 512 % length === 0)).toBe(true)
      expect(portions.length).toBeLessThanOrEqual(Math.floor(count / 512) + 9)
    }),
    tries.rule,
  )
})
