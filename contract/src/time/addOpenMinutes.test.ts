import fc from 'fast-check'
import { expect, test } from 'vitest'
import { week } from '../bot/botEngine.fixture.ts'
import { tries } from '../kit/propertyTries.fixture.ts'
import { addOpenMinutes, closedSince, defaultWeek, type HoursCalendar, type Week, weekdays } from './openingHours.ts'

const MINUTE = 60_000
const brazil = 'America/Sao_Paulo'
const spanOf = (hours: Week, calendar: HoursCalendar, from: string, minutes: number) => {
  const span = addOpenMinutes(hours, calendar, { from: new Date(from), minutes })
  return span && [span.begin.toISOString(), span.end.toISOString()]
}
const plain = { timezone: brazil, daysOff: [] }

test('minutes of open hours pass only while it is open', () => {
  expect(spanOf(defaultWeek, plain, '2026-11-23T13:00:30.000Z', 30)).toEqual(['2026-11-23T13:00:30.000Z', '2026-11-23T13:30:30.000Z'])
  expect(spanOf(defaultWeek, plain, '2026-11-23T20:50:00.000Z', 30)).toEqual(['2026-11-23T20:50:00.000Z', '2026-11-24T11:20:00.000Z'])
  expect(spanOf(defaultWeek, plain, '2026-11-23T20:50:00.000Z', 10)).toEqual(['2026-11-23T20:50:00.000Z', '2026-11-23T21:00:00.000Z'])
  expect(spanOf(defaultWeek, plain, '2026-11-21T20:00:00.000Z', 60)).toEqual(['2026-11-23T11:00:00.000Z', '2026-11-23T12:00:00.000Z'])
})

test('a day off has no minutes', () => {
  const calendar = { timezone: brazil, daysOff: [{ date: '2026-11-24', name: '', everyYear: false }] }
  expect(spanOf(defaultWeek, calendar, '2026-11-23T20:50:00.000Z', 30)).toEqual(['2026-11-23T20:50:00.000Z', '2026-11-25T11:20:00.000Z'])
})

test('a night is an hour longer or shorter where clocks change', () => {
  const newYork = { timezone: 'America/New_York', daysOff: [] }
  const night = week({ saturday: '22:00-06:00', sunday: '22:00-06:00' })
  expect(spanOf(night, newYork, '2026-11-01T02:00:00.000Z', 540)).toEqual(['2026-11-01T02:00:00.000Z', '2026-11-01T11:00:00.000Z'])
  expect(spanOf(night, newYork, '2026-03-08T03:00:00.000Z', 421)?.[1]).toBe('2026-03-09T02:01:00.000Z')
})

test('a week without hours, or with too few of them, has no such span', () => {
  expect(spanOf([], plain, '2026-11-23T13:00:00.000Z', 1)).toBeNull()
  expect(spanOf(week({ monday: '08:00-08:01' }), plain, '2026-11-23T13:00:00.000Z', 10_080)).toBeNull()
})

const two = (value: number) => String(value).padStart(2, '0')
const quarter = fc.integer({ min: 0, max: 95 }).map((count) => `${two(Math.floor(count / 4))}:${two((count % 4) * 15)}`)
const hoursOfDay = fc.oneof(
  { weight: 1, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: fc.tuple(quarter, quarter).map((both) => both.join('-')) },
)
const anyWeek = fc.record(Object.fromEntries(weekdays.map((day) => [day, hoursOfDay]))).map(week)
const anyZone = fc.constantFrom(brazil, 'UTC', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe', 'Europe/Lisbon', 'Pacific/Apia')
/** Near the changes of clocks of these zones, and on other days. */
const anyDay = fc.constantFrom(
  '2026-03-07',
  '2026-03-28',
  '2026-04-04',
  '2026-06-10',
  '2026-10-03',
  '2026-10-24',
  '2026-10-31',
  '2018-11-03',
)
const anyMoment = fc.tuple(anyDay, fc.integer({ min: 0, max: 2 * 1440 })).map(([day, minute]) => Date.parse(day) + minute * MINUTE)
const anyDaysOff = fc
  .subarray(['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-11-01'])
  .map((dates) => dates.map((date) => ({ date, name: '', everyYear: false })))

/** Looks at each minute, one after the other. */
function countMinutes(hours: Week, calendar: HoursCalendar, from: number, minutes: number) {
  let [at, left] = [from, minutes]
  let begin: number | undefined
  for (; left > 0 && at < from + 40 * 1440 * MINUTE; at += MINUTE)
    if (closedSince(hours, calendar, new Date(at)) === null) {
      begin ??= at
      left--
    }
  return left > 0 || begin === undefined ? null : [new Date(begin).toISOString(), new Date(at).toISOString()]
}

test('it agrees with a count of each minute, over days off and changes of clocks', () => {
  fc.assert(
    fc.property(anyWeek, anyZone, anyDaysOff, anyMoment, fc.integer({ min: 1, max: 900 }), (hours, timezone, daysOff, from, minutes) => {
      const open = hours.some(({ startTime, endTime }) => startTime !== endTime && startTime !== '')
      fc.pre(open)
      const counted = countMinutes(hours, { timezone, daysOff }, from, minutes)
      if (counted) expect(spanOf(hours, { timezone, daysOff }, new Date(from).toISOString(), minutes)).toEqual(counted)
    }),
    tries.play,
  )
})
