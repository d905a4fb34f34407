import { wallTime } from './timeZones.ts'

const DAY = 86_400_000
const atOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Calendar days are texts, YYYY-MM-DD: no clock and no time zone matters. */
export const addCalendarDays = (day: string, count: number) => dayOf(atOf(day) + count * DAY)

/** How many days it is from one to another, both included. */
export const countDays = (from: string, to: string) => Math.round((atOf(to) - atOf(from)) / DAY) + 1

/** The calendar day in a time zone. */
export const dayAt = (timezone: string, at: Date) => dayOf(wallTime(timezone, at.getTime()))
