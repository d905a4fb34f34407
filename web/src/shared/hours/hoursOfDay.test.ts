import { defaultWeek, fullWeek, type Weekday, weekdays } from '@recado/contract/time/openingHours'
import { expect, test } from 'vitest'
import { dayOff, endsNextDay, hoursToOpen, isOpen, wholeOf, withHours, workingDays } from './hoursOfDay.ts'

const hours = (startTime: string, endTime: string) => ({ startTime, endTime })
const of = (week: typeof defaultWeek, day: Weekday) => week.find(({ weekdayEn }) => weekdayEn === day)

test('a day is closed if start and end are equal or missing', () => {
  expect([hours('08:00', '18:00'), hours('22:00', '02:00')].map(isOpen)).toEqual([true, true])
  expect([dayOff, hours('08:00', '08:00'), hours('', ''), hours('08:00', ''), hours('', '18:00')].map(isOpen)).toEqual(Array(5).fill(false))
})

test('an end before the start is on the next day, midnight included', () => {
  expect([hours('22:00', '02:00'), hours('18:00', '00:00')].map(endsNextDay)).toEqual([true, true])
  expect([hours('08:00', '18:00'), dayOff, hours('08:00', '')].map(endsNextDay)).toEqual([false, false, false])
})

test('a week is complete and in order, whatever was stored', () => {
  expect(wholeOf([...defaultWeek].reverse())).toEqual(defaultWeek)
  const whole = wholeOf(defaultWeek.slice(2, 3))
  expect(whole.map(({ weekdayEn }) => weekdayEn)).toEqual(weekdays)
  expect(whole.filter(isOpen)).toEqual(defaultWeek.slice(2, 3))
  expect(fullWeek.safeParse(wholeOf([])).success).toBe(true)
})

test('hours are copied to the given days only', () => {
  const week = withHours(defaultWeek, workingDays, hours('09:00', '17:00'))
  expect(week.map(({ startTime }) => startTime)).toEqual(['09:00', '09:00', '09:00', '09:00', '09:00', '08:00', '00:00'])
  expect(week.map(({ weekday }) => weekday)).toEqual(defaultWeek.map(({ weekday }) => weekday))
})

test('an opened day gets the hours of the open day before it, around the week', () => {
  expect(hoursToOpen(defaultWeek, 'sunday')).toEqual(hours('08:00', '12:00'))
  const shut = withHours(defaultWeek, ['monday', 'sunday'], dayOff)
  expect(hoursToOpen(shut, 'monday')).toEqual(hours('08:00', '12:00'))
  expect(hoursToOpen(withHours(defaultWeek, weekdays, dayOff), 'sunday')).toEqual({ startTime: '08:00', endTime: '18:00' })
  expect(of(shut, 'monday')).toMatchObject(dayOff)
})
