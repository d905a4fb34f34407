import { z } from 'zod'
import { day } from '../kit/fields.ts'
import { type Weekday, weekdays } from '../time/openingHours.ts'
import { momentOf, wallTime } from '../time/timeZones.ts'

/** Every day, every week on certain days, or every month on the day of the first time; the last day of shorter months. */
export const repeat = z.object({
  every: z.enum(['day', 'week', 'month']),
  /** Days of the week; empty means the day of the first time. */
  days: z.array(z.enum(weekdays)).max(7).default([]),
  /** The last day on which it may happen. */
  until: day.nullable().default(null),
})
export type Repeat = z.output<typeof repeat>

const DAY = 86_400_000

/** The local time as text. A repetition keeps it through daylight saving. */
export const toLocalTime = (timezone: string, at: Date) => new Date(wallTime(timezone, at.getTime())).toISOString().slice(0, 16)
const wallOf = (text: string) => Date.parse(`${text}:00.000Z`)

/** The moment of a local time. */
export const fromLocalTime = (timezone: string, text: string) => new Date(momentOf(timezone, wallOf(text)))

type Series = { repeat: Repeat /** What the clock showed the first time. */; first: string; timezone: string }

/** The first time after a moment; null once the repetition has ended. */
export function nextOccurrence({ repeat, first, timezone }: Series, after: Date): Date | null {
  const begin = wallOf(first)
  const from = Math.max(begin, wallTime(timezone, after.getTime()) - DAY)
  for (const wall of timesFrom({ repeat, begin }, from)) {
    if (repeat.until !== null && new Date(wall).toISOString().slice(0, 10) > repeat.until) return null
    const at = momentOf(timezone, wall)
    if (at > after.getTime()) return new Date(at)
  }
  return null
}

/** The times after one moment up to another, at most `most`: the preview of a calendar. */
export function occurrencesBetween(series: Series, { after, before }: { after: Date; before: Date }, most = 100): Date[] {
  const times: Date[] = []
  let at = nextOccurrence(series, after)
  while (at && at < before && times.length < most) {
    times.push(at)
    at = nextOccurrence(series, at)
  }
  return times
}

/** The last day with a year of four digits. */
const LAST = Date.UTC(9999, 11, 31)

type Walls = { repeat: Repeat; begin: number }

/** The first time itself, however the days were chosen, and all that follow, from about a moment on. */
function* timesFrom({ repeat, begin }: Walls, from: number): Generator<number> {
  if (begin >= from) yield begin
  if (repeat.every === 'month') return yield* monthly(begin, from)
  const days = repeat.every === 'week' ? new Set(repeat.days.length > 0 ? repeat.days : [weekdayOf(begin)]) : undefined
  for (let wall = Math.max(begin + DAY, dayOf(from) * DAY + clockOf(begin)); wall <= LAST; wall += DAY)
    if (!days || days.has(weekdayOf(wall))) yield wall
}

function* monthly(begin: number, from: number) {
  const first = new Date(begin)
  const since = new Date(Math.max(begin, from))
  const months = (since.getUTCFullYear() - first.getUTCFullYear()) * 12 + since.getUTCMonth() - first.getUTCMonth()
  for (let count = Math.max(1, months); ; count++) {
    const month = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + count, 1)
    if (month > LAST) return
    const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + count + 1, 0)).getUTCDate()
    yield month + (Math.min(first.getUTCDate(), last) - 1) * DAY + clockOf(begin)
  }
}

const dayOf = (wall: number) => Math.floor(wall / DAY)
const clockOf = (wall: number) => wall - dayOf(wall) * DAY
/** Day 0 of the count was a Thursday. */
const weekdayOf = (wall: number): Weekday => weekdays[(((dayOf(wall) + 3) % 7) + 7) % 7] ?? 'monday'
