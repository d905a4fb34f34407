import { afterEach, expect, test } from 'vitest'
import { differsFromBrowser, formatDate, formatRecent, formatTime, setCompanyTimezone } from './formatTime.ts'

afterEach(() => setCompanyTimezone(undefined))

test('today shows the time, other days the date; before sign-in in the browser’s time zone', () => {
  const now = new Date(2026, 2, 5, 9, 4)
  const earlier = new Date(2026, 2, 5, 0, 1).toISOString()
  const yesterday = new Date(2026, 2, 4, 23, 59).toISOString()
  expect(formatRecent(earlier, now)).toBe('00:01')
  expect(formatRecent(yesterday, now)).toBe('04/03/2026')
  expect([formatDate(now), formatTime(now)]).toEqual(['05/03/2026', '09:04'])
})

test('a signed-in user sees the company’s time and date, in summer and winter', () => {
  setCompanyTimezone('Asia/Kathmandu')
  expect([formatDate('2026-03-05T18:14:59Z'), formatTime('2026-03-05T18:14:59Z')]).toEqual(['05/03/2026', '23:59'])
  expect([formatDate('2026-03-05T18:15:00Z'), formatTime('2026-03-05T18:15:00Z')]).toEqual(['06/03/2026', '00:00'])
  setCompanyTimezone('America/New_York')
  expect(formatTime('2026-03-08T06:59:00Z')).toBe('01:59')
  expect(formatTime('2026-03-08T07:00:00Z')).toBe('03:00')
  setCompanyTimezone('America/Sao_Paulo')
  expect(formatRecent('2026-03-05T02:30:00Z', new Date('2026-03-05T03:30:00Z'))).toBe('04/03/2026')
})

test('an equal time zone needs no hint', () => {
  const now = new Date()
  const here = -now.getTimezoneOffset()
  setCompanyTimezone(here === 345 ? 'UTC' : 'Asia/Kathmandu')
  expect(differsFromBrowser(now)).toBe(true)
  setCompanyTimezone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(differsFromBrowser(now)).toBe(false)
})
