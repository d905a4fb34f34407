import { wallTime } from '@recado/contract/time/timeZones'
import { showDay } from './showDay.ts'

const QUARTER = 900_000
let zone: string | undefined
/** UTC offsets by quarter of an hour: they only change at one, so long lists compute each once. */
let offsets = new Map<number, number>()

/** All times are shown in the company's time zone. Before sign-in the browser's is used. */
export function setCompanyZone(timezone: string | undefined) {
  if (timezone !== zone) offsets = new Map()
  zone = timezone
}

/** Local time as YYYY-MM-DDTHH:mm. */
function clockText(time: string | Date): string {
  const at = new Date(time).getTime()
  if (!Number.isFinite(at)) return ''
  const quarter = Math.floor(at / QUARTER)
  const offset = offsets.get(quarter) ?? offsetOf(quarter * QUARTER)
  offsets.set(quarter, offset)
  return new Date(at + offset).toISOString().slice(0, 16)
}

const offsetOf = (at: number) => (zone === undefined ? -60_000 * new Date(at).getTimezoneOffset() : wallTime(zone, at) - at)

/** Time: HH:mm. */
export const showClock = (time: string | Date) => clockText(time).slice(11)

/** Date: dd/MM/yyyy in every language. */
export const showDate = (time: string | Date) => showDay(clockText(time).slice(0, 10))

/** Time for today, date for other days. */
export const showRecent = (time: string, now = new Date()) => (showDate(time) === showDate(now) ? showClock(time) : showDate(time))

/** Whether the browser's time zone differs now: then the screen says whose time it shows. */
export const isClockElsewhere = (now: Date) =>
  zone !== undefined && wallTime(zone, now.getTime()) - now.getTime() !== -60_000 * now.getTimezoneOffset()
