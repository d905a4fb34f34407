import { expect, test } from 'vitest'
import { estimateEnd } from './estimateEnd.ts'

const now = new Date('2026-03-02T12:00:00Z')
const pace = { messageInterval: 10, longerIntervalAfter: 0, greaterInterval: 0 } as const
const last = (goesOut: number, begins: number, daily: { most: number; left: number } | null, hours = { from: '', until: '' }) =>
  estimateEnd({ pace, hours, timezone: 'UTC', now, goesOut, begins, daily }).toISOString()

test.each([
  ['no limit is known', 7, 7, null, '2026-03-02T12:01:00.000Z'],
  ['there is room for all', 7, 7, { most: 250, left: 7 }, '2026-03-02T12:01:00.000Z'],
  ['who has written lately takes no room', 7, 2, { most: 250, left: 2 }, '2026-03-02T12:01:00.000Z'],
  ['one is left for the next day', 7, 7, { most: 250, left: 6 }, '2026-03-03T12:00:00.000Z'],
  ['the day’s room is used up', 251, 251, { most: 250, left: 0 }, '2026-03-04T12:00:00.000Z'],
  ['it takes days', 600, 600, { most: 250, left: 50 }, '2026-03-05T12:08:10.000Z'],
] as const)('%s: %i messages, %i of them to people who are written to first', (_, goesOut, begins, daily, until) => {
  expect(last(goesOut, begins, daily)).toBe(until)
})

test('the rest that waits for a later day goes out within the hours', () => {
  expect(last(10, 10, { most: 250, left: 9 }, { from: '08:00', until: '11:00' })).toBe('2026-03-04T08:00:00.000Z')
})
