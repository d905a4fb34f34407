const DAY = 86_400_000

/** A date in the default time zone of companies. */
export const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(Date.now() + days * DAY)

/** As the app shows it. */
export const formatDay = (day: string) => day.split('-').reverse().join('/')
