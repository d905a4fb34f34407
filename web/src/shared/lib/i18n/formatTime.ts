import { wallTime } from '@recado/contract/time/timeZones'
import { formatDay } from './formatDay.ts'

const QUARTER_HOUR = 900_000
let companyZone: string | undefined
/** UTC offsets by quarter of an hour: they only change at one, so long lists compute each once. */
let offsets = new Map<number, number>()

/** All times are shown in the company's time zone. Before sign-in the browser's is used. */
export function setCompanyTimezone(timezone: string | undefined) {
  if (timezone !== companyZone) offsets = new Map()
  companyZone = timezone
}

/** Local time as YYYY-MM-DDTHH:mm. */
function localIso(time: string | Date): string {
  const at = new Date(time).getTime()
  if (!Number.isFinite(at)) return ''
  const quarter = Math.floor(at / QUARTER_HOUR)
  const offset = offsets.get(quarter) ?? utcOffset(quarter * QUARTER_HOUR)
  offsets.set(quarter, offset)
  return new Date(at + offset).toISOString().slice(0, 16)
}

const utcOffset = (at: number) => (companyZone === undefined ? -60_000 * new Date(at).getTimezoneOffset() : wallTime(companyZone, at) - at)

/** Time: HH:mm. */
export const formatTime = (time: string | Date) => localIso(time).slice(11)

/** Date: dd/MM/yyyy in every language. */
export const formatDate = (time: string | Date) => formatDay(localIso(time).slice(0, 10))

/** Time for today, date for other days. */
export const formatRecent = (time: string, now = new Date()) => (formatDate(time) === formatDate(now) ? formatTime(time) : formatDate(time))

/** Whether the browser's time zone differs now: then the screen says whose time it shows. */
export const differsFromBrowser = (now: Date) =>
  companyZone !== undefined && wallTime(companyZone, now.getTime()) - now.getTime() !== -60_000 * now.getTimezoneOffset()
