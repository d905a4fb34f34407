import { usualWeek, weekdays } from '@recado/contract/time/hours'
import { expect, test } from 'vitest'
import { dayOff, withHours } from './hoursOfDay.ts'
import { runsOf } from './runsOf.ts'

test('days with the same hours are told together, unless one between them differs or is off', () => {
  const working = { startTime: '08:00', endTime: '18:00' }
  const saturday = { first: 'saturday', last: 'saturday', startTime: '08:00', endTime: '12:00' }
  expect(runsOf(usualWeek)).toEqual([{ first: 'monday', last: 'friday', ...working }, saturday])
  expect(runsOf(withHours(usualWeek, ['wednesday'], dayOff))).toEqual([
    { first: 'monday', last: 'tuesday', ...working },
    { first: 'thursday', last: 'friday', ...working },
    saturday,
  ])
  expect(runsOf(withHours(usualWeek, weekdays, dayOff))).toEqual([])
})
