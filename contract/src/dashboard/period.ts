import { addCalendarDays, countDays } from '../time/days.ts'
import { momentOf, wallTime } from '../time/timeZones.ts'

const DAY = 86_400_000

/** The last so many days, today among them; 0 is none of these. */
export const presetDays = [0, 3, 7, 15, 30, 60, 90] as const

/** Days of the company, both among them. */
export type Period = { from: string; to: string }
type PeriodInput = { days?: number | undefined; from?: string | undefined; to?: string | undefined }

/** What somebody has asked for: so many days, or a range; without a beginning since the first of the month, without an end until today. */
export function requestedPeriod({ days = 0, from, to }: PeriodInput, today: string): Period {
  if (days > 0) return { from: addCalendarDays(today, 1 - days), to: today }
  const last = to ?? (from !== undefined && from > today ? from : today)
  return { from: from ?? `${last.slice(0, 7)}-01`, to: last }
}

/** Moments from the first on until just before the last. */
export type Span = { start: Date; end: Date }
/** What is looked at, and what it is measured by. `until`: as of when somebody is said to be waiting or in talk. */
export type Spans = Record<'now' | 'before', Span & { until: Date }>

/**
 * A period where the company is, and the one of as many days before it. While it lasts, that one lasts as far: a morning is measured by
 * mornings, not by whole days.
 */
export function spansOf({ from, to }: Period, timezone: string, now: Date): Spans {
  const count = countDays(from, to)
  const begin = (day: string) => new Date(momentOf(timezone, Date.parse(`${day}T00:00:00Z`)))
  const [start, end] = [begin(from), begin(addCalendarDays(to, 1))]
  const earlier = begin(addCalendarDays(from, -count))
  const isUnderWay = start <= now && now < end
  const asFar = isUnderWay ? new Date(momentOf(timezone, wallTime(timezone, now.getTime()) - count * DAY)) : start
  const cut = asFar < start ? asFar : start
  return { now: { start, end, until: now < end ? now : end }, before: { start: earlier, end: cut, until: cut } }
}
