import { defaultWeek, weekdays } from '@recado/contract/time/openingHours'
import { expect, test } from 'vitest'
import { dayOff, withHours } from './hoursOfDay.ts'
import { runsOf } from './runsOf.ts'

test('consecutive days with equal hours are grouped, unless a day between differs or is closed', () => {
  const working = { startTime: '08:00', endTime: '18:00' }
  const saturday = { first: 'saturday', last: 'saturday', startTime: '08:00', endTime: '12:00' }
  expect(runsOf(defaultWeek)).toEqual([{ first: 'monday', last: 'friday', ...working }, saturday])
  expect(runsOf(withHours(defaultWeek, ['wednesday'], dayOff))).toEqual([
    { first: 'monday', last: 'tuesday', ...working },
    { first: 'thursday', last: 'friday', ...working },
    saturday,
  ])
  expect(runsOf(withHours(defaultWeek, weekdays, dayOff))).toEqual([])
})
