import type { Company } from '../companies/companies.ts'

type Recurrence = Company['recurrence']

export const monthsOf: Readonly<Record<Recurrence, number>> = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 }

const DAY = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const written = (time: number) => new Date(time).toISOString().slice(0, 10)

export const dayOfMonth = (day: string) => Number(day.slice(8))
export const addDays = (day: string, count: number) => written(at(day) + count * DAY)
/** How many days there are from one to another. */
export const daysBetween = (from: string, to: string) => Math.round((at(to) - at(from)) / DAY)

/** Adds calendar months and keeps the agreed day of the month; in shorter months it is the last day. */
export function addMonths(day: string, months: number, anchorDay = dayOfMonth(day)): string {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7)) - 1 + months
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return written(Date.UTC(year, month, Math.min(anchorDay, last)))
}

/** The due date, and the agreed day of the month, which short months must not change. */
export type DueDateWithAnchor = { dueDate: string; anchorDay: number }

/** Whether nothing has been paid yet: the due date is still the one of the sign-up. */
export const isTrial = (dueDate: string | null, trialDay: string | null) => dueDate !== null && trialDay !== null && dueDate <= trialDay

/** Adds a period, from the later of today and the old due date. */
export function renewDueDate(
  { dueDate, anchorDay }: DueDateWithAnchor,
  { recurrence, today }: { recurrence: Recurrence; today: string },
): DueDateWithAnchor {
  const start = dueDate >= today ? { from: dueDate, anchorDay } : { from: today, anchorDay: dayOfMonth(today) }
  return { dueDate: addMonths(start.from, monthsOf[recurrence], start.anchorDay), anchorDay: start.anchorDay }
}
