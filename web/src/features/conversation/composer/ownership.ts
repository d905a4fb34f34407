import type { Attendance, TicketStatus } from '@recado/contract/tickets/tickets'

/** The status and owner of a ticket, as the reader sees them. */
export type Ownership = { status: TicketStatus; userId: number | null; isOwn: boolean }
export type OwnerChange = 'accepted' | 'passed' | 'taken' | 'returned' | 'closed'

/** How others have changed the owner; null if not worth telling. */
export function ownerChangeOf(before: Ownership, after: Ownership): OwnerChange | null {
  if (before.isOwn && !after.isOwn) return after.status === 'open' ? 'taken' : after.status === 'closed' ? 'closed' : 'returned'
  if (after.isOwn || after.status !== 'open' || before.userId === after.userId) return null
  return before.status === 'open' ? 'passed' : 'accepted'
}

/** Whether status or owner have changed. */
export const hasOwnerChanged = (before: Ownership, after: Ownership) => before.status !== after.status || before.userId !== after.userId

/** Since when a ticket has its status, and who caused it, from its last attendance. Null if the attendance belongs to another status. */
export function statusSince(status: TicketStatus, last: Attendance | undefined): { at: string; by: string | null } | null {
  if (!last) return null
  const { queuedAt, startedAt, finishedAt, user, closedBy } = last
  const at = { pending: startedAt || finishedAt ? null : queuedAt, open: finishedAt ? null : startedAt, closed: finishedAt }[status]
  return at === null ? null : { at, by: (status === 'closed' ? closedBy : user)?.name ?? null }
}
