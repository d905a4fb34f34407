import type { Week, Weekday } from '@recado/contract/time/openingHours'
import { type Hours, isOpen, wholeOf } from './hoursOfDay.ts'

export type Run = Hours & { first: Weekday; last: Weekday }

/** The open days of a week; neighbours with equal hours form one group. */
export function runsOf(week: Week): Run[] {
  const runs: Run[] = []
  let broken = true
  for (const day of wholeOf(week)) {
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
