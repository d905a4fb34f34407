import type { SessionUser } from '@recado/contract/users/access'

const DAY = 86_400_000

/** Whole days until the due date, in the company's time zone; null without a due date. */
export function daysUntilDue({ dueDate, timezone }: Pick<SessionUser['company'], 'dueDate' | 'timezone'>, now: Date): number | null {
  if (!dueDate) return null
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(now)
  return Math.round((Date.parse(dueDate) - Date.parse(today)) / DAY)
}
