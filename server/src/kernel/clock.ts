import { formatPerZone } from '@recado/contract/time/formatPerZone'

/** The current time. Tests set it. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => hours(count * 24)
export const later = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds)

const formatFor = formatPerZone((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }))

/** The calendar day in a time zone, as YYYY-MM-DD. */
export const dayIn = (timezone: string, at: Date) => formatFor(timezone).format(at)
