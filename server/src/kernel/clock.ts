/** Time, so that tests can choose it. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => hours(count * 24)
export const later = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds)

/** The calendar day that it is in a time zone, as YYYY-MM-DD. */
export const dayIn = (timezone: string, at: Date) => formatFor(timezone).format(at)

/** Making one costs a hundred times more than using it, and every call of a company with a due date needs one. */
const formats = new Map<string, Intl.DateTimeFormat>()
const REMEMBERED = 1000

function formatFor(timezone: string) {
  const known = formats.get(timezone)
  if (known) return known
  if (formats.size >= REMEMBERED) formats.clear()
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' })
  formats.set(timezone, format)
  return format
}
