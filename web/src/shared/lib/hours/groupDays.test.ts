import { defaultWeek, weekdays } from '@recado/contract/time/openingHours'
import { expect, test } from 'vitest'
import { groupDays } from './groupDays.ts'
import { closedDay, withHours } from './hoursOfDay.ts'

test('consecutive days with equal hours are grouped, unless a day between differs or is closed', () => {
  const working = { startTime: '08:00', endTime: '18:00' }
  const saturday = { first: 'saturday', last: 'saturday', startTime: '08:00', endTime: '12:00' }
  expect(groupDays(defaultWeek)).toEqual([{ first: 'monday', last: 'friday', ...working }, saturday])
  expect(groupDays(withHours(defaultWeek, ['wednesday'], closedDay))).toEqual([
    { first: 'monday', last: 'tuesday', ...working },
    { first: 'thursday', last: 'friday', ...working },
    saturday,
  ])
  expect(groupDays(withHours(defaultWeek, weekdays, closedDay))).toEqual([])
})
