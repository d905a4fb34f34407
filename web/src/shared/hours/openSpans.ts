import type { Week } from '@recado/contract/time/openingHours'
import { allDay, endsNextDay, isOpen, wholeOf } from './hoursOfDay.ts'

/** A part of a day, in percent. */
export type Span = { from: number; to: number }

/** The open parts of each day from Monday on. Hours past midnight count for the next day. */
export function openSpans(week: Week): Span[][] {
  const days = wholeOf(week)
  return days.map((day, index) => {
    const eve = days.at(index - 1)
    const night = eve && endsNextDay(eve) ? [{ from: 0, to: place(eve.endTime) }] : []
    const own = isOpen(day) ? [{ from: place(day.startTime), to: endsNextDay(day) ? 100 : place(day.endTime) }] : []
    return [...night, ...own].filter(({ from, to }) => to > from)
  })
}

function place(hour: string) {
  if (hour === allDay.endTime) return 100
  const [hours = 0, minutes = 0] = hour.split(':').map(Number)
  return ((hours * 60 + minutes) / (24 * 60)) * 100
}
