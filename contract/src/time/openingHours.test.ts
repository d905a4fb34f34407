import fc from 'fast-check'
import { expect, test } from 'vitest'
import { week } from '../bot/botEngine.fixture.ts'
import { tries } from '../kit/propertyTries.fixture.ts'
import { closedSince, defaultWeek, isNeverOpen, neverOpen, nextClosing, type Week, weekdayAt, weekdays } from './openingHours.ts'

const brazil = 'America/Sao_Paulo'
const since = (hours: Week, timezone: string, now: string) => closedSince(hours, { timezone, daysOff: [] }, new Date(now))
const daily = (hours: string) => week(Object.fromEntries(weekdays.map((day) => [day, hours])))

test('it is open from the beginning of hours until just before their end', () => {
  expect(since(defaultWeek, brazil, '2026-11-23T10:59:59.999Z')).toBe('2026-11-21T15:00:00.000Z')
  expect(since(defaultWeek, brazil, '2026-11-23T11:00:00.000Z')).toBeNull()
  expect(since(defaultWeek, brazil, '2026-11-23T20:59:59.999Z')).toBeNull()
  expect(since(defaultWeek, brazil, '2026-11-23T21:00:00.000Z')).toBe('2026-11-23T21:00:00.000Z')
})

test('a closed period is one, over days off and the whole weekend', () => {
  const sunday = since(defaultWeek, brazil, '2026-11-22T15:00:00.000Z')
  expect(sunday).toBe('2026-11-21T15:00:00.000Z')
  expect(since(defaultWeek, brazil, '2026-11-21T15:00:00.001Z')).toBe(sunday)
  expect(since(week({ monday: '09:00-17:00' }), 'UTC', '2026-11-29T12:00:00.000Z')).toBe('2026-11-23T17:00:00.000Z')
})

test('hours that end before they begin go on past midnight', () => {
  const night = week({ friday: '22:00-02:00' })
  expect(since(night, 'UTC', '2026-11-27T21:59:00.000Z')).toBe('2026-11-21T02:00:00.000Z')
  expect(since(night, 'UTC', '2026-11-27T23:00:00.000Z')).toBeNull()
  expect(since(night, 'UTC', '2026-11-28T01:59:59.000Z')).toBeNull()
  expect(since(night, 'UTC', '2026-11-28T02:00:00.000Z')).toBe('2026-11-28T02:00:00.000Z')
  expect(since(night, 'UTC', '2026-11-28T22:30:00.000Z')).toBe('2026-11-28T02:00:00.000Z')
})

test("hours past midnight may outlast the next day's own hours", () => {
  const hours = week({ monday: '20:00-15:00', tuesday: '08:00-09:00' })
  expect(since(hours, 'UTC', '2026-11-24T12:00:00.000Z')).toBeNull()
  expect(since(hours, 'UTC', '2026-11-24T16:00:00.000Z')).toBe('2026-11-24T15:00:00.000Z')
})

test('hours that touch at midnight are one period, and the last minute of a day belongs to it', () => {
  expect(since(week({ monday: '08:00-00:00', tuesday: '00:00-06:00' }), 'UTC', '2026-11-24T00:00:00.000Z')).toBeNull()
  const always = daily('00:00-23:59')
  expect(since(always, 'UTC', '2026-11-24T23:59:30.000Z')).toBeNull()
  expect(since(always, 'UTC', '2026-11-25T00:00:00.000Z')).toBeNull()
})

test('a day is off if it has no hours or they end where they begin', () => {
  for (const hours of ['', '08:00-08:00', '00:00-00:00', '-18:00', '08:00-']) {
    expect(since(daily(hours), brazil, '2026-11-24T15:00:00.000Z'), hours).toBe(neverOpen)
    expect(isNeverOpen(daily(hours)), hours).toBe(true)
  }
  expect(since([], brazil, '2026-11-24T15:00:00.000Z')).toBe(neverOpen)
  expect(isNeverOpen(defaultWeek)).toBe(false)
})

test('it never fails, whatever time zone it gets', () => {
  expect(since(defaultWeek, 'Mars/Olympus', '2026-11-24T15:00:00.000Z')).toBeNull()
  expect(since(defaultWeek, '', '2026-11-24T19:00:00.000Z')).toBe('2026-11-24T18:00:00.000Z')
  expect(closedSince(defaultWeek, { timezone: brazil, daysOff: [] }, new Date(Number.NaN))).toBe(neverOpen)
})

test('the weekday is that of the time zone', () => {
  expect(weekdayAt('UTC', new Date('2026-11-24T02:00:00.000Z'))).toBe('tuesday')
  expect(weekdayAt(brazil, new Date('2026-11-24T02:00:00.000Z'))).toBe('monday')
  expect(weekdayAt('UTC', new Date('1969-12-31T12:00:00.000Z'))).toBe('wednesday')
})

test('where clocks go forward, hours that would begin in between begin at that moment', () => {
  const newYork = 'America/New_York'
  const hours = week({ sunday: '02:30-10:00' })
  expect(since(hours, newYork, '2026-03-08T06:59:59.000Z')).not.toBeNull()
  expect(since(hours, newYork, '2026-03-08T07:00:00.000Z')).toBeNull()
  expect(since(hours, newYork, '2026-03-08T14:00:00.000Z')).toBe('2026-03-08T14:00:00.000Z')
  expect(since(week({ sunday: '01:00-02:30' }), newYork, '2026-03-08T08:00:00.000Z')).toBe('2026-03-08T07:00:00.000Z')
})

test('where clocks go back, an hour that comes twice counts the first time', () => {
  const newYork = 'America/New_York'
  const hours = week({ sunday: '01:30-10:00' })
  expect(since(hours, newYork, '2026-11-01T05:29:00.000Z')).not.toBeNull()
  expect(since(hours, newYork, '2026-11-01T05:30:00.000Z')).toBeNull()
  expect(since(hours, newYork, '2026-11-01T06:15:00.000Z')).toBeNull()
  expect(since(hours, newYork, '2026-11-01T15:00:00.000Z')).toBe('2026-11-01T15:00:00.000Z')
  expect(since(week({ saturday: '20:00-01:30' }), newYork, '2026-11-01T06:45:00.000Z')).toBe('2026-11-01T05:30:00.000Z')
})

test('a night over either change is an hour shorter or longer in real time, and the same by the clock', () => {
  const night = week({ saturday: '22:00-06:00' })
  expect(since(night, 'America/New_York', '2026-03-08T09:59:59.000Z')).toBeNull()
  expect(since(night, 'America/New_York', '2026-03-08T10:00:00.000Z')).toBe('2026-03-08T10:00:00.000Z')
  expect(since(night, 'America/New_York', '2026-11-01T10:59:59.000Z')).toBeNull()
  expect(since(night, 'America/New_York', '2026-11-01T11:00:00.000Z')).toBe('2026-11-01T11:00:00.000Z')
})

test('zones with offsets of half an hour, or changes of one', () => {
  expect(since(daily('09:00-18:00'), 'Asia/Kolkata', '2026-11-24T03:29:00.000Z')).toBe('2026-11-23T12:30:00.000Z')
  expect(since(daily('09:00-18:00'), 'Asia/Kolkata', '2026-11-24T03:30:00.000Z')).toBeNull()
  const lord = 'Australia/Lord_Howe'
  expect(since(week({ sunday: '02:10-09:00' }), lord, '2026-10-03T15:29:00.000Z')).not.toBeNull()
  expect(since(week({ sunday: '02:10-09:00' }), lord, '2026-10-03T15:30:00.000Z')).toBeNull()
  expect(since(week({ sunday: '01:45-09:00' }), lord, '2026-04-04T14:44:00.000Z')).not.toBeNull()
  expect(since(week({ sunday: '01:45-09:00' }), lord, '2026-04-04T14:45:00.000Z')).toBeNull()
})

test('a day whose midnight is skipped begins with the change', () => {
  expect(since(week({ sunday: '00:00-12:00' }), brazil, '2018-11-04T02:59:59.000Z')).not.toBeNull()
  expect(since(week({ sunday: '00:00-12:00' }), brazil, '2018-11-04T03:00:00.000Z')).toBeNull()
  expect(since(week({ saturday: '20:00-00:00' }), brazil, '2018-02-18T01:59:59.000Z')).toBeNull()
})

test('a place that skipped a whole day still knows since when it is closed', () => {
  expect(since(week({ friday: '09:00-17:00' }), 'Pacific/Apia', '2012-01-04T00:00:00.000Z')).toBe('2011-12-24T03:00:00.000Z')
})

const quarter = fc.integer({ min: 0, max: 95 }).map((count) => `${two(Math.floor(count / 4))}:${two((count % 4) * 15)}`)
const two = (value: number) => String(value).padStart(2, '0')
const hoursOfDay = fc.oneof(
  { weight: 1, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: fc.tuple(quarter, quarter).map((both) => both.join('-')) },
)
const anyWeek = fc.record(Object.fromEntries(weekdays.map((day) => [day, hoursOfDay]))).map(week)
const steadyZone = fc.constantFrom('UTC', brazil, 'Asia/Kolkata', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Marquesas')
const anyZone = fc.oneof(steadyZone, fc.constantFrom('America/New_York', 'Australia/Lord_Howe', 'Europe/Lisbon', 'Africa/Casablanca'))
const anyMoment = fc.integer({ min: 0, max: 365 * 96 }).map((count) => new Date(Date.UTC(2026, 0, 1) + count * 900_000))

/** A simple reference: reads the clock every quarter of an hour and compares it with the week's hours. */
function isOpenByTheClock(hours: Week, timeZone: string, at: number) {
  const read = (more: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone, ...more }).format(at)
  const [clock, today] = [read({ hour: '2-digit', minute: '2-digit' }), read({ weekday: 'long' }).toLowerCase()]
  const index = weekdays.map(String).indexOf(today)
  const isIn = ({ weekdayEn, startTime, endTime }: Week[number]) => {
    if (!startTime || startTime === endTime) return false
    if (endTime > startTime) return weekdayEn === today && startTime <= clock && clock < endTime
    return (weekdayEn === today && startTime <= clock) || (weekdayEn === weekdays[(index + 6) % 7] && clock < endTime)
  }
  return hours.some(isIn)
}

test('it agrees with the clock, where clocks are never changed', () => {
  fc.assert(
    fc.property(anyWeek, steadyZone, anyMoment, (hours, zone, now) => {
      let at = now.getTime()
      const isOpen = isOpenByTheClock(hours, zone, at)
      while (!isOpen && at > now.getTime() - 8 * 86_400_000 && !isOpenByTheClock(hours, zone, at - 900_000)) at -= 900_000
      expect(closedSince(hours, { timezone: zone, daysOff: [] }, now)).toBe(
        isOpen ? null : isNeverOpen(hours) ? neverOpen : new Date(at).toISOString(),
      )
    }),
    tries.play,
  )
})

test('a closed period has one beginning: closed from then on, open before it', () => {
  fc.assert(
    fc.property(anyWeek, anyZone, anyMoment, fc.double({ min: 0, max: 1, noNaN: true }), (hours, zone, now, share) => {
      const beginning = closedSince(hours, { timezone: zone, daysOff: [] }, now)
      fc.pre(beginning !== null && beginning !== neverOpen)
      const from = Date.parse(beginning)
      const between = new Date(from + Math.floor((now.getTime() - from) * share))
      expect(closedSince(hours, { timezone: zone, daysOff: [] }, between)).toBe(beginning)
      expect(closedSince(hours, { timezone: zone, daysOff: [] }, new Date(from - 1))).toBeNull()
    }),
    tries.rule,
  )
})

test('the next closing is the end of the hours that run, or else of the next ones', () => {
  const closing = (hours: Week, timezone: string, now: string) =>
    nextClosing(hours, { timezone, daysOff: [] }, new Date(now))?.toISOString() ?? null
  expect(closing(defaultWeek, brazil, '2026-11-23T13:00:00.000Z')).toBe('2026-11-23T21:00:00.000Z')
  expect(closing(defaultWeek, brazil, '2026-11-23T10:00:00.000Z')).toBe('2026-11-23T21:00:00.000Z')
  expect(closing(defaultWeek, brazil, '2026-11-23T21:00:00.000Z')).toBe('2026-11-24T21:00:00.000Z')
  expect(closing(defaultWeek, brazil, '2026-11-21T16:00:00.000Z')).toBe('2026-11-23T21:00:00.000Z')
  expect(closing(week({ friday: '22:00-02:00' }), 'UTC', '2026-11-28T00:30:00.000Z')).toBe('2026-11-28T02:00:00.000Z')
  const overnight = week({ monday: '08:00-00:00', tuesday: '00:00-06:00' })
  expect(closing(overnight, 'UTC', '2026-11-23T12:00:00.000Z')).toBe('2026-11-24T06:00:00.000Z')
  expect(closing(week({ saturday: '22:00-06:00' }), 'America/New_York', '2026-11-01T05:30:00.000Z')).toBe('2026-11-01T11:00:00.000Z')
})

test('a week that never opens or never closes has no closing', () => {
  const now = new Date('2026-11-24T15:00:00.000Z')
  for (const hours of [daily(''), daily('00:00-23:59'), []]) expect(nextClosing(hours, { timezone: brazil, daysOff: [] }, now)).toBeNull()
})

test('it is open until the next closing, and closed from then on', () => {
  fc.assert(
    fc.property(anyWeek, anyZone, anyMoment, (hours, zone, now) => {
      const closing = nextClosing(hours, { timezone: zone, daysOff: [] }, now)
      if (closing === null) return
      expect(closing.getTime()).toBeGreaterThan(now.getTime())
      expect(closedSince(hours, { timezone: zone, daysOff: [] }, closing)).toBe(closing.toISOString())
      expect(closedSince(hours, { timezone: zone, daysOff: [] }, new Date(closing.getTime() - 1))).toBeNull()
      const middle = new Date((now.getTime() + closing.getTime()) / 2)
      if (closedSince(hours, { timezone: zone, daysOff: [] }, now) === null)
        expect(closedSince(hours, { timezone: zone, daysOff: [] }, middle)).toBeNull()
    }),
    tries.rule,
  )
})

const off = (...dates: string[]) => dates.map((date) => ({ date, name: '', everyYear: false }))

test('a day off has no hours, and belongs to the closed period around it', () => {
  const calendar = { timezone: brazil, daysOff: off('2026-11-24', '2026-11-25') }
  const at = (now: string) => closedSince(defaultWeek, calendar, new Date(now))
  expect(at('2026-11-23T15:00:00.000Z')).toBeNull()
  expect(at('2026-11-24T15:00:00.000Z')).toBe('2026-11-23T21:00:00.000Z')
  expect(at('2026-11-26T10:00:00.000Z')).toBe('2026-11-23T21:00:00.000Z')
  expect(at('2026-11-26T11:00:00.000Z')).toBeNull()
  expect(nextClosing(defaultWeek, calendar, new Date('2026-11-24T15:00:00.000Z'))?.toISOString()).toBe('2026-11-26T21:00:00.000Z')
})

test('a day off of every year counts in each, and its date is that of the time zone', () => {
  const calendar = { timezone: brazil, daysOff: [{ date: '2020-12-25', name: 'Natal', everyYear: true }] }
  const at = (now: string) => closedSince(daily('00:00-23:59'), calendar, new Date(now))
  expect(at('2026-12-25T02:59:00.000Z')).toBeNull()
  expect(at('2026-12-25T03:00:00.000Z')).toBe('2026-12-25T03:00:00.000Z')
  expect(at('2026-12-26T02:59:00.000Z')).toBe('2026-12-25T03:00:00.000Z')
  expect(at('2026-12-26T03:00:00.000Z')).toBeNull()
})

test('the closed period of a long holiday has one beginning', () => {
  const dates = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
  const calendar = { timezone: 'UTC', daysOff: off(...dates) }
  const at = (now: string) => closedSince(daily('08:00-18:00'), calendar, new Date(now))
  expect(at('2026-01-02T12:00:00.000Z')).toBe('2025-12-31T18:00:00.000Z')
  expect(at('2026-02-28T12:00:00.000Z')).toBe('2025-12-31T18:00:00.000Z')
  expect(nextClosing(daily('08:00-18:00'), calendar, new Date('2026-01-01T12:00:00.000Z'))?.toISOString()).toBe('2026-03-02T18:00:00.000Z')
})
