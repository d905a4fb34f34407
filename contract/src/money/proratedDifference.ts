import { addMonths, type DueDateWithAnchor, daysBetween } from './recurrence.ts'

type Change = DueDateWithAnchor & {
  /** The price of a period in the current plan, and in the wanted one. */
  nowCents: number
  thenCents: number
  today: string
  months: number
}

/**
 * What a larger plan costs until the due date: the difference for every paid whole period, and for the running one in proportion to its
 * days. Fractions of a centavo are rounded in the company's favour.
 */
export function proratedDifference({ nowCents, thenCents, today, dueDate, anchorDay, months }: Change): number {
  const startOf = (periodsBack: number) => addMonths(dueDate, -months * periodsBack, anchorDay)
  let whole = 0
  while (startOf(whole + 1) > today) whole++
  const from = startOf(whole + 1)
  const until = whole === 0 ? dueDate : startOf(whole)
  const left = Math.max(daysBetween(today, until), 0)
  const difference = Math.max(0, thenCents - nowCents)
  return difference * whole + Math.floor((difference * left) / daysBetween(from, until))
}
