import type { Week, Weekday } from '@recado/contract/time/openingHours'
import { completeWeek, type DayHours, isOpen } from './hoursOfDay.ts'

export type DayGroup = DayHours & { first: Weekday; last: Weekday }

/** The open days of a week; neighbours with equal hours form one group. */
export function groupDays(week: Week): DayGroup[] {
  const runs: DayGroup[] = []
  let broken = true
  for (const day of completeWeek(week)) {
    const run = runs.at(-1)
    if (!isOpen(day)) broken = true
    else if (run && !broken && run.startTime === day.startTime && run.endTime === day.endTime) run.last = day.weekdayEn
    else {
      runs.push({ first: day.weekdayEn, last: day.weekdayEn, startTime: day.startTime, endTime: day.endTime })
      broken = false
    }
  }
  return runs
}
