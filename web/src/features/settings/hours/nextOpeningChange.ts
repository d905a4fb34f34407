import { closedSince, type HoursCalendar, type Week } from '@recado/contract/time/openingHours'
import { momentOf, wallTime } from '@recado/contract/time/timeZones'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The next opening may be a week away, behind days off; one more day covers time zones on the other side of the date line. */
const daysAhead = ({ daysOff }: HoursCalendar) => Array.from({ length: 9 + daysOff.length }, (_, day) => day)

/** When the company next closes or opens; null if never. */
export function nextOpeningChange(week: Week, calendar: HoursCalendar, now: Date): Date | null {
  const { timezone } = calendar
  const isOpenAt = (at: number) => closedSince(week, calendar, new Date(at)) === null
  const today = Math.floor(wallTime(timezone, now.getTime()) / DAY)
  const times = [...new Set(['00:00', ...week.flatMap(({ startTime, endTime }) => [startTime, endTime])])].filter(Boolean)
  const edges = daysAhead(calendar)
    .flatMap((day) => times.map((time) => momentOf(timezone, (today + day) * DAY + minutesOf(time) * MINUTE)))
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
