import { addMonths, type DueTerms, daysBetween } from './recurrence.ts'

type Change = DueTerms & {
  /** What a period costs in the plan that a company has, and in the one that it wants. */
  nowCents: number
  thenCents: number
  today: string
  months: number
}

/**
 * What a larger plan costs until the due date: the difference of every whole period that is paid for, and of the running one in proportion
 * to its days. Parts of a centavo are the company's.
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
