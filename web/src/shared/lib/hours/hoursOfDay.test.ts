import { defaultWeek, fullWeek, type Weekday, weekdays } from '@recado/contract/time/openingHours'
import { expect, test } from 'vitest'
import { closedDay, completeWeek, endsNextDay, isOpen, suggestedHours, withHours, workingDays } from './hoursOfDay.ts'

const hours = (startTime: string, endTime: string) => ({ startTime, endTime })
const of = (week: typeof defaultWeek, day: Weekday) => week.find(({ weekdayEn }) => weekdayEn === day)

test('a day is closed if start and end are equal or missing', () => {
  expect([hours('08:00', '18:00'), hours('22:00', '02:00')].map(isOpen)).toEqual([true, true])
  expect([closedDay, hours('08:00', '08:00'), hours('', ''), hours('08:00', ''), hours('', '18:00')].map(isOpen)).toEqual(
    Array(5).fill(false),
  )
})

test('an end before the start is on the next day, midnight included', () => {
  expect([hours('22:00', '02:00'), hours('18:00', '00:00')].map(endsNextDay)).toEqual([true, true])
  expect([hours('08:00', '18:00'), closedDay, hours('08:00', '')].map(endsNextDay)).toEqual([false, false, false])
})

test('a week is complete and in order, whatever was stored', () => {
  expect(completeWeek([...defaultWeek].reverse())).toEqual(defaultWeek)
  const whole = completeWeek(defaultWeek.slice(2, 3))
  expect(whole.map(({ weekdayEn }) => weekdayEn)).toEqual(weekdays)
  expect(whole.filter(isOpen)).toEqual(defaultWeek.slice(2, 3))
  expect(fullWeek.safeParse(completeWeek([])).success).toBe(true)
})

test('hours are copied to the given days only', () => {
  const week = withHours(defaultWeek, workingDays, hours('09:00', '17:00'))
  expect(week.map(({ startTime }) => startTime)).toEqual(['09:00', '09:00', '09:00', '09:00', '09:00', '08:00', '00:00'])
  expect(week.map(({ weekday }) => weekday)).toEqual(defaultWeek.map(({ weekday }) => weekday))
})

test('an opened day gets the hours of the open day before it, around the week', () => {
  expect(suggestedHours(defaultWeek, 'sunday')).toEqual(hours('08:00', '12:00'))
  const shut = withHours(defaultWeek, ['monday', 'sunday'], closedDay)
  expect(suggestedHours(shut, 'monday')).toEqual(hours('08:00', '12:00'))
  expect(suggestedHours(withHours(defaultWeek, weekdays, closedDay), 'sunday')).toEqual({ startTime: '08:00', endTime: '18:00' })
  expect(of(shut, 'monday')).toMatchObject(closedDay)
})
