import { addCalendarDays } from '@recado/contract/time/days'

const atOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The same day of another month, or the last day of that month if it is shorter. */
export function monthsAfter(day: string, count: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + count, Math.min(date, last)))
}

type WithWeeks = { getWeekInfo?: () => { firstDay: number } }

/** The first day of the week (Sunday is 0): of the reader's region if they read in that region's language, else of the language. */
export function firstOfWeek(language: string, reader = navigator.language) {
  const locale = new Intl.Locale(reader.split('-')[0] === language.split('-')[0] ? reader : language) as Intl.Locale & WithWeeks
  const first = locale.getWeekInfo?.().firstDay
  return first === undefined ? Number(language.startsWith('es')) : first % 7
}

export function weekOf(day: string, first: number): string[] {
  const since = (new Date(atOf(day)).getUTCDay() - first + 7) % 7
  return Array.from({ length: 7 }, (_, count) => addCalendarDays(day, count - since))
}

/** All weeks that touch the month, each complete. */
export function weeksOfMonth(day: string, first: number): string[][] {
  const month = day.slice(0, 7)
  const weeks: string[][] = []
  for (let week = weekOf(`${month}-01`, first); weeks.length === 0 || week.some((one) => one.startsWith(month)); ) {
    weeks.push(week)
    week = week.map((one) => addCalendarDays(one, 7))
  }
  return weeks
}

const written = (language: string, fields: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...fields })
  return (day: string) => format.format(atOf(day))
}
export const showMonth = (language: string) => written(language, { month: 'long', year: 'numeric' })
export const showDays = (language: string, from: string, to: string) =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).formatRange(atOf(from), atOf(to))
export const showWeekday = (language: string) => written(language, { weekday: 'short' })
export const showWholeDay = (language: string) => written(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
