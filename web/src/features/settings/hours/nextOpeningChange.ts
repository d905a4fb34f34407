import { closedSince, type Week } from '@recado/contract/time/openingHours'
import { momentOf, wallTime } from '@recado/contract/time/timeZones'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The next opening may be a week away; one more day covers time zones on the other side of the date line. */
const DAYS_AHEAD = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** When the company next closes or opens; null if never. */
export function nextOpeningChange(week: Week, timezone: string, now: Date): Date | null {
  const isOpenAt = (at: number) => closedSince(week, timezone, new Date(at)) === null
  const today = Math.floor(wallTime(timezone, now.getTime()) / DAY)
  const times = [...new Set(['00:00', ...week.flatMap(({ startTime, endTime }) => [startTime, endTime])])].filter(Boolean)
  const edges = DAYS_AHEAD.flatMap((day) => times.map((time) => momentOf(timezone, (today + day) * DAY + minutesOf(time) * MINUTE)))
    .filter((at) => at > now.getTime())
    .sort((a, b) => a - b)
  const isOpen = isOpenAt(now.getTime())
  const change = edges.find((at) => isOpenAt(at) !== isOpen)
  return change === undefined ? null : new Date(change)
}

function minutesOf(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
