import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../kit/propertyTries.fixture.ts'
import { weekdayAt, weekdays } from '../time/openingHours.ts'
import { wallTime } from '../time/timeZones.ts'
import { fromLocalTime, nextOccurrence, occurrencesBetween, type Repeat, toLocalTime } from './recurrence.ts'

const DAY = 86_400_000
const plain: Repeat = { every: 'day', days: [], until: null }
const texts = (series: Parameters<typeof occurrencesBetween>[0], after: string, most: number) =>
  occurrencesBetween(series, { after: new Date(after), before: new Date('2999-01-01') }, most).map((at) => toLocalTime(series.timezone, at))

test('a daily repetition keeps its local time, whatever daylight saving does', () => {
  const newYork = 'America/New_York'
  const daily = { repeat: plain, first: '2026-03-06T09:00', timezone: newYork }
  const times = occurrencesBetween(daily, { after: new Date('2026-03-06T00:00Z'), before: new Date('2026-03-10T00:00Z') })
  const utc = ['2026-03-06T14:00', '2026-03-07T14:00', '2026-03-08T13:00', '2026-03-09T13:00']
  expect(times.map((at) => at.toISOString().slice(0, 16))).toEqual(utc)
})

test('a local time that is skipped comes with the change, one that comes twice comes once', () => {
  const newYork = 'America/New_York'
  const spring = { repeat: plain, first: '2026-03-07T02:30', timezone: newYork }
  expect(texts(spring, '2026-03-07T00:00Z', 3)).toEqual(['2026-03-07T02:30', '2026-03-08T03:00', '2026-03-09T02:30'])
  const autumn = { repeat: plain, first: '2026-10-31T01:30', timezone: newYork }
  const times = occurrencesBetween(autumn, { after: new Date('2026-10-31T00:00Z'), before: new Date('2026-11-03T00:00Z') })
  expect(times.map((at) => at.toISOString())).toEqual(['2026-10-31T05:30:00.000Z', '2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z'])
})

test('the 31st is the last day of shorter months, and February has a leap day', () => {
  const monthly = { repeat: { ...plain, every: 'month' as const }, first: '2027-12-31T08:00', timezone: 'America/Sao_Paulo' }
  const days = ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']
  expect(texts(monthly, '2027-12-01T00:00Z', 5)).toEqual(days.map((day) => `${day}T08:00`))
  expect(texts(monthly, '2029-02-01T00:00Z', 1)).toEqual(['2029-02-28T08:00'])
})

test('a week has the chosen days, or the day of the first time; the first time is kept as it is', () => {
  const weekly = (days: Repeat['days']) => ({
    repeat: { ...plain, every: 'week' as const, days },
    first: '2026-11-25T10:00',
    timezone: 'UTC',
  })
  expect(texts(weekly([]), '2026-11-25T00:00Z', 2)).toEqual(['2026-11-25T10:00', '2026-12-02T10:00'])
  expect(texts(weekly(['monday', 'friday']), '2026-11-25T00:00Z', 4)).toEqual(
    ['25', '27', '30'].map((day) => `2026-11-${day}T10:00`).concat('2026-12-04T10:00'),
  )
})

test('it ends after its last day, by the calendar of the time zone', () => {
  const until = { repeat: { ...plain, until: '2026-11-24' }, first: '2026-11-23T23:30', timezone: 'America/Sao_Paulo' }
  expect(texts(until, '2026-11-23T00:00Z', 9)).toEqual(['2026-11-23T23:30', '2026-11-24T23:30'])
  expect(nextOccurrence(until, new Date('2026-11-25T02:30:00Z'))).toBeNull()
})

const zone = fc.constantFrom('UTC', 'America/Sao_Paulo', 'America/New_York', 'Europe/Lisbon', 'Asia/Kolkata', 'Australia/Lord_Howe')
const moment = fc.integer({ min: 0, max: 12 * 366 * 1440 }).map((minute) => new Date(Date.UTC(2016, 0, 1) + minute * 60_000))
const rule: fc.Arbitrary<Repeat> = fc.record({
  every: fc.constantFrom('day', 'week', 'month'),
  days: fc.subarray([...weekdays]),
  until: fc.constant(null),
})
const series = fc.record({ repeat: rule, first: moment, timezone: zone }).map(({ first, ...rest }) => ({
  ...rest,
  first: toLocalTime(rest.timezone, first),
}))

test('the next time is later, on a day of the rule, and at the same local time unless that is skipped', () => {
  fc.assert(
    fc.property(series, moment, (one, after) => {
      const at = nextOccurrence(one, after)
      expect(at?.getTime()).toBeGreaterThan(after.getTime())
      if (!at) return
      const { repeat, first, timezone } = one
      const shown = toLocalTime(timezone, at)
      if (shown === first) return
      const isLeap = wallTime(timezone, at.getTime()) - wallTime(timezone, at.getTime() - 60_000) !== 60_000
      if (!isLeap) expect(shown.slice(11)).toBe(first.slice(11))
      if (repeat.every === 'week' && repeat.days.length > 0) expect(repeat.days).toContain(weekdayAt(timezone, at))
      if (repeat.every === 'month') {
        const last = new Date(Date.UTC(Number(shown.slice(0, 4)), Number(shown.slice(5, 7)), 0)).getUTCDate()
        expect(Number(shown.slice(8, 10))).toBe(Math.min(Number(first.slice(8, 10)), last))
      }
    }),
    tries.sequence,
  )
})

test('no time is left out: what comes next after any moment before a time is not later than that time', () => {
  fc.assert(
    fc.property(series, moment, fc.double({ min: 0, max: 1, noNaN: true }), (one, after, share) => {
      const at = nextOccurrence(one, after)
      if (!at) return
      const between = new Date(after.getTime() + Math.floor((at.getTime() - 1 - after.getTime()) * share))
      expect(nextOccurrence(one, between)).toEqual(at)
    }),
    tries.rule,
  )
})

test('days follow days and months follow months, without gaps', () => {
  fc.assert(
    fc.property(series, (one) => {
      const begin = fromLocalTime(one.timezone, one.first)
      const times = occurrencesBetween(one, { after: new Date(begin.getTime() - 1), before: new Date('2999-01-01') }, 40)
      expect(times[0]).toEqual(begin)
      const days = times.map((at) => Date.parse(`${toLocalTime(one.timezone, at).slice(0, 10)}T00:00:00Z`) / DAY)
      const most = { day: 1, week: 7, month: 31 }[one.repeat.every]
      for (const [place, day] of days.slice(1).entries()) {
        const gap = day - (days[place] ?? 0)
        expect(gap).toBeGreaterThanOrEqual(1)
        expect(gap).toBeLessThanOrEqual(most)
      }
    }),
    tries.rule,
  )
})

test('if a company changes its time zone, the local time stays, and nothing comes before what was last', () => {
  fc.assert(
    fc.property(series, zone, moment, (one, timezone, last) => {
      const next = nextOccurrence({ ...one, timezone }, last)
      expect(next && next > last).toBe(true)
      if (next) expect(nextOccurrence({ ...one, timezone }, new Date(next.getTime() - 1))).toEqual(next)
    }),
    tries.rule,
  )
})
