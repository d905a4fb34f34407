/** Time, so that tests can choose it. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => hours(count * 24)
export const later = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds)

/** The calendar day that it is in a time zone, as YYYY-MM-DD. */
export const dayIn = (timezone: string, at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(at)
