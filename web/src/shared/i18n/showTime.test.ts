import { expect, test } from 'vitest'
import { showClock, showDate, showRecent } from './showTime.ts'

test('of today the time, of other days the date, as the reader’s clock has them', () => {
  const now = new Date(2026, 2, 5, 9, 4)
  const earlier = new Date(2026, 2, 5, 0, 1).toISOString()
  const yesterday = new Date(2026, 2, 4, 23, 59).toISOString()
  expect(showRecent(earlier, now)).toBe('00:01')
  expect(showRecent(yesterday, now)).toBe('04/03/2026')
  expect([showDate(now), showClock(now)]).toEqual(['05/03/2026', '09:04'])
})
