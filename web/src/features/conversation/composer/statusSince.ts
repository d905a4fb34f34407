import type { Attendance, TicketStatus } from '@recado/contract/tickets/tickets'

/** Since when a ticket is what it is, and by whose doing, as its last attendance has it; null where that speaks of another state. */
export function statusSince(status: TicketStatus, last: Attendance | undefined): { at: string; by: string | null } | null {
  if (!last) return null
  const { queuedAt, startedAt, finishedAt, user, closedBy } = last
  const at = { pending: startedAt || finishedAt ? null : queuedAt, open: finishedAt ? null : startedAt, closed: finishedAt }[status]
  return at === null ? null : { at, by: (status === 'closed' ? closedBy : user)?.name ?? null }
}
