import type { TicketAct } from '@recado/contract/tickets/ticketActs'
import type { Attendance, Ticket, TicketStatus } from '@recado/contract/tickets/tickets'

/** Status and owner of a ticket. A closed one belongs to the agent who closed it. */
export type Ownership = Pick<Ticket, 'status' | 'userId'>
export type OwnerChange = 'accepted' | 'reopened' | 'tookOver' | 'taken' | 'passed' | 'returned' | 'closed'

/**
 * `previous`: the owner before others changed it; null without such a change. `current`: the present owner. `expected`: the owner after a
 * change of the reader that the server has not answered.
 */
export type OwnerHistory = { previous: Ownership | null; current: Ownership; expected: Ownership | null }

const unowned: Ownership = { status: 'pending', userId: null }

/** For a reader who opens the ticket. If they have just accepted it, nobody had it before. */
export const startOwnerHistory = (current: Ownership, expected: Ownership | null): OwnerHistory => ({
  previous: null,
  current: expected ? unowned : current,
  expected,
})

/**
 * Follows the owner of a ticket. While the reader's own change is pending, nothing is reported. Then: if the owner is as expected, it was
 * the reader's change; otherwise someone else was faster.
 */
export function followOwner(last: OwnerHistory, { current, expected }: { current: Ownership; expected: Ownership | null }): OwnerHistory {
  if (expected) return last.expected && isSame(last.expected, expected) ? last : { previous: null, current: last.current, expected }
  if (last.expected && isSame(last.expected, current)) return { previous: null, current, expected: null }
  if (isSame(last.current, current)) return last.expected ? { ...last, expected: null } : last
  return { previous: last.current, current, expected: null }
}

const isSame = (one: Ownership, other: Ownership) => one.status === other.status && one.userId === other.userId

/** `act`: the act that gave the ticket to the present agent; undefined until it is loaded. */
type Reader = { readerId: number; act: TicketAct | null | undefined }

/** What others have done with the ticket; null if it is not worth telling, or not known yet. */
export function ownerChangeOf({ previous, current }: OwnerHistory, { readerId, act }: Reader): OwnerChange | null {
  if (!previous || current.userId === readerId) return null
  const wasOwn = previous.status === 'open' && previous.userId === readerId
  if (current.status === 'open') return act ? openedBy(act, wasOwn) : null
  return wasOwn ? (current.status === 'closed' ? 'closed' : 'returned') : null
}

function openedBy(act: TicketAct, wasOwn: boolean): OwnerChange {
  if (act === 'accept') return 'accepted'
  if (act === 'reopen') return 'reopened'
  if (act === 'takeOver') return wasOwn ? 'taken' : 'tookOver'
  return 'passed'
}

/** The act that gave the ticket to the present agent, from its last attendance; undefined if that is of an earlier one. */
export const actOfAgent = ({ userId }: Ownership, lastAttendance: Attendance | undefined) =>
  lastAttendance?.startedAt && !lastAttendance.finishedAt && lastAttendance.user?.id === userId ? lastAttendance.startedAct : undefined

/** Since when a ticket has its status, and who caused it, from its last attendance. Null if the attendance belongs to another status. */
export function statusSince(status: TicketStatus, lastAttendance: Attendance | undefined): { at: string; by: string | null } | null {
  if (!lastAttendance) return null
  const { queuedAt, startedAt, finishedAt, user, closedBy } = lastAttendance
  const at = { pending: startedAt || finishedAt ? null : queuedAt, open: finishedAt ? null : startedAt, closed: finishedAt }[status]
  return at === null ? null : { at, by: (status === 'closed' ? closedBy : user)?.name ?? null }
}
