const DAY = 86_400_000

/** A calendar day as companies count it that have set no time zone. */
export const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(Date.now() + days * DAY)

/** As the product writes it. */
export const shown = (day: string) => day.split('-').reverse().join('/')
