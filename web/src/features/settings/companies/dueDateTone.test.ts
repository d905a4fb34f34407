import { expect, test } from 'vitest'
import { dueDateTone } from './dueDateTone.ts'

test('a company is yellow five days before it is due, orange until three days after, red on the fourth', () => {
  const tones = [6, 5, 4, 3, 0, -3, -4, -5].map((days) => dueDateTone(days) ?? 'none')
  expect(tones).toEqual(['none', 'yellow', 'orange', 'orange', 'orange', 'orange', 'red', 'none'])
  expect(dueDateTone(null)).toBeUndefined()
})
