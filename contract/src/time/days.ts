import { wallTime } from './timeZones.ts'

const DAY = 86_400_000
const atOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Days of a calendar are texts, YYYY-MM-DD: no clock and no zone has anything to do with them. */
export const addCalendarDays = (day: string, count: number) => dayOf(atOf(day) + count * DAY)

/** How many days of a calendar it is from one to another, both among them. */
export const countDays = (from: string, to: string) => Math.round((atOf(to) - atOf(from)) / DAY) + 1

/** Which day it is somewhere. */
export const dayAt = (timezone: string, at: Date) => dayOf(wallTime(timezone, at.getTime()))
