import { expect, test } from 'vitest'
import { formatTimeBetween } from './formatTimeBetween.ts'

const start = '2026-03-05T09:00:00.000Z'
const after = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()

test.each([
  [0.5, '< 1 min'],
  [5, '5 min'],
  [65, '1 h 5 min'],
  [120, '2 h'],
  [1440 * 3 + 61, '3 dias 1 h'],
])('%s minutes are read as %s', (minutes, shown) => {
  expect(formatTimeBetween(start, after(minutes), 'pt').replaceAll('\u00a0', ' ')).toBe(shown)
})
