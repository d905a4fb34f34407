import { expect, test } from 'vitest'
import { formatDuration } from './formatDuration.ts'

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [754, '12:34'],
  [3723, '1:02:03'],
])('%d seconds are %s', (seconds, shown) => {
  expect(formatDuration(seconds)).toBe(shown)
})
