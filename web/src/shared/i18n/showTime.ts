import { wallTime } from '@recado/contract/time/timeZones'
import { showDay } from './showDay.ts'

const QUARTER = 900_000
let zone: string | undefined
/** How far the clocks there are ahead of UTC. They change at a quarter of an hour, so long lists ask once for many times. */
let offsets = new Map<number, number>()

/** Times belong to work: whoever is signed in sees them by the clock of the company, wherever they are. Before that the browser's counts. */
export function setCompanyZone(timezone: string | undefined) {
  if (timezone !== zone) offsets = new Map()
  zone = timezone
}

/** What the clock shows, as YYYY-MM-DDTHH:mm. */
function clockText(time: string | Date): string {
  const at = new Date(time).getTime()
  if (!Number.isFinite(at)) return ''
  const quarter = Math.floor(at / QUARTER)
  const offset = offsets.get(quarter) ?? offsetOf(quarter * QUARTER)
  offsets.set(quarter, offset)
  return new Date(at + offset).toISOString().slice(0, 16)
}

const offsetOf = (at: number) => (zone === undefined ? -60_000 * new Date(at).getTimezoneOffset() : wallTime(zone, at) - at)

/** The time of day: HH:mm. */
export const showClock = (time: string | Date) => clockText(time).slice(11)

/** The day, as the product writes it in every language: dd/MM/yyyy. */
export const showDate = (time: string | Date) => showDay(clockText(time).slice(0, 10))

/** Of today the time, of other days the date. */
export const showRecent = (time: string, now = new Date()) => (showDate(time) === showDate(now) ? showClock(time) : showDate(time))

/** Whether the browser's own clock shows something else now: its owner is told whose clock they read. */
export const isClockElsewhere = (now: Date) =>
  zone !== undefined && wallTime(zone, now.getTime()) - now.getTime() !== -60_000 * now.getTimezoneOffset()
