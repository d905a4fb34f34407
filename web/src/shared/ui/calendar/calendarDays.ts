import { addCalendarDays } from '@recado/contract/time/days'

const toTimestamp = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The same day of another month, or the last day of that month if it is shorter. */
export function monthsAfter(day: string, count: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + count, Math.min(date, last)))
}

type LocaleWithWeekInfo = { getWeekInfo?: () => { firstDay: number } }

/** The first day of the week (Sunday is 0): of the reader's region if they read in that region's language, else of the language. */
export function firstWeekday(language: string, reader = navigator.language) {
  const locale = new Intl.Locale(reader.split('-')[0] === language.split('-')[0] ? reader : language) as Intl.Locale & LocaleWithWeekInfo
  const first = locale.getWeekInfo?.().firstDay
  return first === undefined ? Number(language.startsWith('es')) : first % 7
}

export function weekDays(day: string, first: number): string[] {
  const since = (new Date(toTimestamp(day)).getUTCDay() - first + 7) % 7
  return Array.from({ length: 7 }, (_, count) => addCalendarDays(day, count - since))
}

/** All weeks that touch the month, each complete. */
export function weeksOfMonth(day: string, first: number): string[][] {
  const month = day.slice(0, 7)
  const weeks: string[][] = []
  for (let week = weekDays(`${month}-01`, first); weeks.length === 0 || week.some((one) => one.startsWith(month)); ) {
    weeks.push(week)
    week = week.map((one) => addCalendarDays(one, 7))
  }
  return weeks
}

const dayFormatter = (language: string, fields: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...fields })
  return (day: string) => format.format(toTimestamp(day))
}
export const monthFormatter = (language: string) => dayFormatter(language, { month: 'long', year: 'numeric' })
export const formatDayRange = (language: string, from: string, to: string) =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    toTimestamp(from),
    toTimestamp(to),
  )
export const weekdayFormatter = (language: string) => dayFormatter(language, { weekday: 'short' })
export const fullDayFormatter = (language: string) =>
  dayFormatter(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
