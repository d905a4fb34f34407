import { expect, test } from 'vitest'
import { upcomingDaysOff } from './upcomingDaysOff.ts'

const off = (date: string, everyYear = false) => ({ date, name: 'Closed', everyYear })
const dates = (today: string, ...daysOff: ReturnType<typeof off>[]) => upcomingDaysOff(daysOff, today).map(({ date }) => date)

test('days that are over are left out, the next comes first, and a yearly day shows its next date', () => {
  expect(dates('2026-11-30', off('2026-11-29'), off('2027-01-01'), off('2026-11-30'))).toEqual(['2026-11-30', '2027-01-01'])
  expect(dates('2026-11-30', off('2020-04-21', true), off('2020-12-25', true))).toEqual(['2026-12-25', '2027-04-21'])
  expect(dates('2026-11-30', off('2024-02-29', true))).toEqual(['2028-02-29'])
})
