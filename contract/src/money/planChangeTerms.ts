import { proratedDifference } from './proratedDifference.ts'
import type { DueDateWithAnchor } from './recurrence.ts'

type Change = DueDateWithAnchor & {
  /** The monthly price: as agreed, and in the other plan. */
  nowCents: number
  thenCents: number
  months: number
  today: string
  /** Nothing has been paid yet. */
  isTrial: boolean
}

/** From when a company may have another plan, and how much it costs until the due date. Paid time is never taken away. */
export function planChangeTerms({ nowCents, thenCents, isTrial, ...due }: Change) {
  const atOnce = { when: 'atOnce', from: null, differenceCents: 0 } as const
  if (isTrial || due.dueDate < due.today) return atOnce
  if (thenCents < nowCents) return { when: 'later', from: due.dueDate, differenceCents: 0 } as const
  const differenceCents = proratedDifference({ ...due, nowCents: nowCents * due.months, thenCents: thenCents * due.months })
  return differenceCents === 0 ? atOnce : ({ when: 'paid', from: null, differenceCents } as const)
}
