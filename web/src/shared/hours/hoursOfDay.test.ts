import { defaultWeek, fullWeek, type Weekday, weekdays } from '@recado/contract/time/openingHours'
import { expect, test } from 'vitest'
import { dayOff, endsNextDay, hoursToOpen, isOpen, wholeOf, withHours, workingDays } from './hoursOfDay.ts'

const hours = (startTime: string, endTime: string) => ({ startTime, endTime })
const of = (week: typeof defaultWeek, day: Weekday) => week.find(({ weekdayEn }) => weekdayEn === day)

test('a day is off when it ends as it begins, or when nothing is said of it', () => {
  expect([hours('08:00', '18:00'), hours('22:00', '02:00')].map(isOpen)).toEqual([true, true])
  expect([dayOff, hours('08:00', '08:00'), hours('', ''), hours('08:00', ''), hours('', '18:00')].map(isOpen)).toEqual(Array(5).fill(false))
})

test('an end before the beginning is of the next day, midnight too', () => {
  expect([hours('22:00', '02:00'), hours('18:00', '00:00')].map(endsNextDay)).toEqual([true, true])
  expect([hours('08:00', '18:00'), dayOff, hours('08:00', '')].map(endsNextDay)).toEqual([false, false, false])
})

test('a week is whole and in its order, whatever was stored', () => {
  expect(wholeOf([...defaultWeek].reverse())).toEqual(defaultWeek)
  const whole = wholeOf(defaultWeek.slice(2, 3))
  expect(whole.map(({ weekdayEn }) => weekdayEn)).toEqual(weekdays)
  expect(whole.filter(isOpen)).toEqual(defaultWeek.slice(2, 3))
  expect(fullWeek.safeParse(wholeOf([])).success).toBe(true)
})

test('hours are copied to the days that are named, and to no other', () => {
  const week = withHours(defaultWeek, workingDays, hours('09:00', '17:00'))
  expect(week.map(({ startTime }) => startTime)).toEqual(['09:00', '09:00', '09:00', '09:00', '09:00', '08:00', '00:00'])
  expect(week.map(({ weekday }) => weekday)).toEqual(defaultWeek.map(({ weekday }) => weekday))
})

test('a day that is opened takes after the open one before it, around the week', () => {
  expect(hoursToOpen(defaultWeek, 'sunday')).toEqual(hours('08:00', '12:00'))
  const shut = withHours(defaultWeek, ['monday', 'sunday'], dayOff)
  expect(hoursToOpen(shut, 'monday')).toEqual(hours('08:00', '12:00'))
  expect(hoursToOpen(withHours(defaultWeek, weekdays, dayOff), 'sunday')).toEqual({ startTime: '08:00', endTime: '18:00' })
  expect(of(shut, 'monday')).toMatchObject(dayOff)
})
