import type { DayOff } from '@recado/contract/time/openingHours'

/** The days off from today on, the next one first. `date` is the next time of a day that comes every year. */
export const upcomingDaysOff = (daysOff: readonly DayOff[], today: string): DayOff[] =>
  daysOff
    .map((off) => ({ ...off, date: off.everyYear ? nextOfYear(off.date, today) : off.date }))
    .filter(({ date }) => date >= today)
    .toSorted((a, b) => a.date.localeCompare(b.date))

/** 29 February comes only in leap years. */
function nextOfYear(date: string, today: string): string {
  const first = Number(today.slice(0, 4))
  // Two leap years are at most eight years apart.
  const next = Array.from({ length: 9 }, (_, years) => `${String(first + years).padStart(4, '0')}${date.slice(4)}`)
  return next.find((day) => day >= today && isDay(day)) ?? date
}

const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
