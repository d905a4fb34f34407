import type { Week } from '@recado/contract/time/openingHours'
import { completeWeek, endsNextDay, isOpen, openAllDay } from './hoursOfDay.ts'

/** A part of a day, in percent. */
export type DaySpan = { from: number; to: number }

/** The open parts of each day from Monday on. Hours past midnight count for the next day. */
export function openSpans(week: Week): DaySpan[][] {
  const days = completeWeek(week)
  return days.map((day, index) => {
    const eve = days.at(index - 1)
    const night = eve && endsNextDay(eve) ? [{ from: 0, to: toPercent(eve.endTime) }] : []
    const own = isOpen(day) ? [{ from: toPercent(day.startTime), to: endsNextDay(day) ? 100 : toPercent(day.endTime) }] : []
    return [...night, ...own].filter(({ from, to }) => to > from)
  })
}

function toPercent(hour: string) {
  if (hour === openAllDay.endTime) return 100
  const [hours = 0, minutes = 0] = hour.split(':').map(Number)
  return ((hours * 60 + minutes) / (24 * 60)) * 100
}
