import type { TicketStatus } from '@recado/contract/tickets/tickets'

/** Who has a ticket, as its reader sees it. */
export type Ownership = { status: TicketStatus; userId: number | null; isOwn: boolean }
export type OwnerChange = 'accepted' | 'passed' | 'taken' | 'returned' | 'closed'

/** What others have done with a ticket before its reader's eyes; null where there is nothing to tell. */
export function ownerChangeOf(before: Ownership, after: Ownership): OwnerChange | null {
  if (before.isOwn && !after.isOwn) return after.status === 'open' ? 'taken' : after.status === 'closed' ? 'closed' : 'returned'
  if (after.isOwn || after.status !== 'open' || before.userId === after.userId) return null
  return before.status === 'open' ? 'passed' : 'accepted'
}

/** Whether what was told still holds: news is old when the ticket moves on. */
export const hasOwnerChanged = (before: Ownership, after: Ownership) => before.status !== after.status || before.userId !== after.userId
