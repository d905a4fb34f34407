import type { SessionUser } from '@recado/contract/users/access'

const day = 86_400_000

/** Whole days until the due date, by the company's own calendar; null where there is none. */
export function daysLeft({ dueDate, timezone }: Pick<SessionUser['company'], 'dueDate' | 'timezone'>, now: Date): number | null {
  if (!dueDate) return null
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(now)
  return Math.round((Date.parse(dueDate) - Date.parse(today)) / day)
}
