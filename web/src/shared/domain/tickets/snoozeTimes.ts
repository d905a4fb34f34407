import { fromLocalTime, toLocalTime } from '@recado/contract/schedules/recurrence'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { formatDate, formatTime } from '#web/shared/lib/i18n/formatTime.ts'

const HOUR = 3_600_000

export const inAnHour = (now: Date) => new Date(now.getTime() + HOUR)

/** Nine o’clock of the next day, by the company's clock. */
export function tomorrowAtNine(timezone: string, now: Date): Date {
  const day = new Date(`${toLocalTime(timezone, now).slice(0, 10)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  return fromLocalTime(timezone, `${day.toISOString().slice(0, 10)}T09:00`)
}

/** The time alone if it is today. */
export const formatSnoozeEnd = (until: string, now = new Date()) =>
  formatDate(until) === formatDate(now) ? formatTime(until) : formatDateTime(until)
