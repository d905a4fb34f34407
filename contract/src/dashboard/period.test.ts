import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../kit/propertyTries.fixture.ts'
import { addCalendarDays, countDays } from '../time/days.ts'
import { wallTime } from '../time/timeZones.ts'
import { requestedPeriod, spansOf } from './period.ts'

const DAY = 86_400_000
const zone = fc.constantFrom('UTC', 'America/Sao_Paulo', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Casablanca')
const day = fc.integer({ min: 0, max: 8000 }).map((count) => addCalendarDays('2008-01-01', count))
const moment = fc.integer({ min: Date.UTC(2008, 0), max: Date.UTC(2030, 0) }).map((at) => new Date(at))

test('without parameters it is the month until today, and the last days include today', () => {
  expect(requestedPeriod({}, '2026-11-22')).toEqual({ from: '2026-11-01', to: '2026-11-22' })
  expect(requestedPeriod({ days: 0 }, '2026-11-22')).toEqual({ from: '2026-11-01', to: '2026-11-22' })
  expect(requestedPeriod({ days: 7, from: '2020-01-01' }, '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(requestedPeriod({ from: '2026-10-05' }, '2026-11-22')).toEqual({ from: '2026-10-05', to: '2026-11-22' })
  expect(requestedPeriod({ to: '2026-10-05' }, '2026-11-22')).toEqual({ from: '2026-10-01', to: '2026-10-05' })
  expect(requestedPeriod({ from: '2026-12-05' }, '2026-11-22')).toEqual({ from: '2026-12-05', to: '2026-12-05' })
})

test('a period begins and ends with days of the time zone, and the period before ends where it begins', () => {
  fc.assert(
    fc.property(zone, day, fc.integer({ min: 0, max: 90 }), moment, (timezone, from, more, now) => {
      const period = { from, to: addCalendarDays(from, more) }
      const { now: looked, before } = spansOf(period, timezone, now)
      const shown = (at: Date) => new Date(wallTime(timezone, at.getTime())).toISOString()
      expect(shown(looked.start).slice(0, 10)).toBe(from)
      expect(shown(new Date(looked.start.getTime() - 1)).slice(0, 10)).toBe(addCalendarDays(from, -1))
      expect(shown(looked.end).slice(0, 10)).toBe(addCalendarDays(period.to, 1))
      expect(shown(before.start).slice(0, 10)).toBe(addCalendarDays(from, -countDays(period.from, period.to)))
      expect(before.start.getTime()).toBeLessThan(looked.start.getTime())
      expect(before.end.getTime()).toBeLessThanOrEqual(looked.start.getTime())
      const isUnderWay = looked.start <= now && now < looked.end
      if (!isUnderWay) expect(before.end).toEqual(looked.start)
      expect(looked.until <= now || looked.until.getTime() === looked.end.getTime()).toBe(true)
    }),
    tries.rule,
  )
})

test('while a period lasts, the one before is cut at the same time of day', () => {
  const now = new Date('2026-03-10T13:00:00.000Z')
  const { now: looked, before } = spansOf({ from: '2026-03-09', to: '2026-03-10' }, 'America/New_York', now)
  expect(looked).toEqual({ start: new Date('2026-03-09T04:00:00.000Z'), end: new Date('2026-03-11T04:00:00.000Z'), until: now })
  // Also at nine in the morning, two days earlier; the first of these days began before daylight saving.
  expect(before.start).toEqual(new Date('2026-03-07T05:00:00.000Z'))
  expect(before.end).toEqual(new Date('2026-03-08T13:00:00.000Z'))
  expect(before.end.getTime() - now.getTime()).toBe(-2 * DAY)
})
