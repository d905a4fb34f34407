import { addCalendarDays, countDays } from '../time/days.ts'
import { momentOf, wallTime } from '../time/timeZones.ts'

const DAY = 86_400_000

/** The last days, today included; 0 means none of these. */
export const presetDays = [0, 3, 7, 15, 30, 60, 90] as const

/** Days in the company's time zone, both included. */
export type Period = { from: string; to: string }
type PeriodInput = { days?: number | undefined; from?: string | undefined; to?: string | undefined }

/**
 * The requested period: a number of days, or a range. Without a beginning it starts on the first of the month, without an end it ends
 * today.
 */
export function requestedPeriod({ days = 0, from, to }: PeriodInput, today: string): Period {
  if (days > 0) return { from: addCalendarDays(today, 1 - days), to: today }
  const last = to ?? (from !== undefined && from > today ? from : today)
  return { from: from ?? `${last.slice(0, 7)}-01`, to: last }
}

/** From `start` until just before `end`. */
export type Span = { start: Date; end: Date }
/** The period and the one it is compared with. `until`: the moment for which waiting and attended tickets are counted. */
export type Spans = Record<'now' | 'before', Span & { until: Date }>

/**
 * A period in the company's time zone, and the period of as many days before it. While the period lasts, the one before is cut at the same
 * time, so that a morning is compared with mornings.
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
