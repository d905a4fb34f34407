import { tries } from '@recado/contract/kit/propertyTries.fixture'
import { closedSince, defaultWeek, type Week, weekdays } from '@recado/contract/time/openingHours'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closedDay, openAllDay, withHours } from '#web/shared/lib/hours/hoursOfDay.ts'
import { nextOpeningChange } from './nextOpeningChange.ts'

const home = 'America/Sao_Paulo'
const next = (week: Week, now: string, timezone = home) => nextOpeningChange(week, { timezone, daysOff: [] }, new Date(now))?.toISOString()

test('the company closes in the evening and opens the next morning', () => {
  expect(next(defaultWeek, '2026-03-02T15:00:00Z')).toBe('2026-03-02T21:00:00.000Z')
  expect(next(defaultWeek, '2026-03-02T21:00:00Z')).toBe('2026-03-03T11:00:00.000Z')
})

test('the company stays closed from Saturday noon until Monday morning', () => {
  expect(next(defaultWeek, '2026-03-07T16:00:00Z')).toBe('2026-03-09T11:00:00.000Z')
})

test('consecutive days without a gap close once', () => {
  const twoDays = withHours(withHours(defaultWeek, weekdays, closedDay), ['monday', 'tuesday'], openAllDay)
  expect(next(twoDays, '2026-03-02T15:00:00Z')).toBe('2026-03-04T03:00:00.000Z')
  expect(next(withHours(defaultWeek, weekdays, openAllDay), '2026-03-02T15:00:00Z')).toBe(undefined)
  expect(next(withHours(defaultWeek, weekdays, closedDay), '2026-03-02T15:00:00Z')).toBe(undefined)
})

test('nothing changes before the returned time, in any week and time zone', () => {
  const time = fc
    .integer({ min: 0, max: 95 })
    .map((quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`)
  const week = fc.array(fc.record({ startTime: time, endTime: time }), { minLength: 7, maxLength: 7 })
  const zone = fc.constantFrom(home, 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe')
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(week, zone, moment, (hours, timezone, now) => {
      const days = defaultWeek.map((day, index) => ({ ...day, ...hours[index] }))
      const isOpen = (at: number) => closedSince(days, { timezone, daysOff: [] }, new Date(at)) === null
      const change = nextOpeningChange(days, { timezone, daysOff: [] }, now)?.getTime()
      const before = now.getTime()
      if (change === undefined) return
      expect(isOpen(change)).not.toBe(isOpen(before))
      for (let at = before; at < change; at += (change - before) / 7) expect(isOpen(at)).toBe(isOpen(before))
    }),
    tries.play,
  )
})
