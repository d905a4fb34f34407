import { expect, test } from 'vitest'
import { formatAverage } from './formatAverage.ts'

test.each([
  [0, '–'],
  [0.2, '<\u00a01 min'],
  [1, '1 min'],
  [59.6, '1 h'],
  [125, '2 h 5 min'],
  [1500, '25 h'],
])('%d minutes are shown as %s', (minutes, shown) => {
  expect(formatAverage(minutes, 'pt')).toBe(shown)
})
