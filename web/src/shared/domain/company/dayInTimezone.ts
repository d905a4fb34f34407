/** The current date in a time zone, as YYYY-MM-DD. */
export const dayInTimezone = (timeZone: string, at = new Date()) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
