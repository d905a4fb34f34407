import type { TicketAct } from '@recado/contract/tickets/ticketActs'
import type { Attendance, Ticket, TicketStatus } from '@recado/contract/tickets/tickets'

/** Status and owner of a ticket. A closed one belongs to whoever closed it. */
export type Ownership = Pick<Ticket, 'status' | 'userId'>
export type OwnerChange = 'accepted' | 'reopened' | 'tookOver' | 'taken' | 'passed' | 'returned' | 'closed'

/**
 * `before`, `now`: the last change of the owner that was not the reader's own; `before` is null without one. `aim`: where a change of the
 * reader's own leads that the server has not answered yet.
 */
export type OwnerHistory = { before: Ownership | null; now: Ownership; aim: Ownership | null }

const unowned: Ownership = { status: 'pending', userId: null }

/** For a reader who opens the ticket. If they have just accepted it, nobody had it before. */
export const startOwnerHistory = (now: Ownership, aim: Ownership | null): OwnerHistory => ({ before: null, now: aim ? unowned : now, aim })

/**
 * Follows the owner of a ticket. While a change of the reader's own waits for the server, the loaded ticket is a guess, and nothing that
 * it shows is news. Afterwards it is the reader's own doing if it came as expected; else someone else was faster.
 */
export function followOwner(last: OwnerHistory, { now, aim }: { now: Ownership; aim: Ownership | null }): OwnerHistory {
  if (aim) return last.aim && isSame(last.aim, aim) ? last : { before: null, now: last.now, aim }
  if (last.aim && isSame(last.aim, now)) return { before: null, now, aim: null }
  if (isSame(last.now, now)) return last.aim ? { ...last, aim: null } : last
  return { before: last.now, now, aim: null }
}

const isSame = (one: Ownership, other: Ownership) => one.status === other.status && one.userId === other.userId

/** `act`: by which the present agent got the ticket; undefined until it is loaded. */
type Reader = { readerId: number; act: TicketAct | null | undefined }

/** What others have done with the ticket; null if it is not worth telling, or not known yet. */
export function ownerChangeOf({ before, now }: OwnerHistory, { readerId, act }: Reader): OwnerChange | null {
  if (!before || now.userId === readerId) return null
  const wasOwn = before.status === 'open' && before.userId === readerId
  if (now.status === 'open') return act ? openedBy(act, wasOwn) : null
  return wasOwn ? (now.status === 'closed' ? 'closed' : 'returned') : null
}

function openedBy(act: TicketAct, wasOwn: boolean): OwnerChange {
  if (act === 'accept') return 'accepted'
  if (act === 'reopen') return 'reopened'
  if (act === 'takeOver') return wasOwn ? 'taken' : 'tookOver'
  return 'passed'
}

/** By which act the present agent got the ticket, from its last attendance; undefined if that is of an earlier one. */
export const actOfAgent = ({ userId }: Ownership, last: Attendance | undefined) =>
  last?.startedAt && !last.finishedAt && last.user?.id === userId ? last.startedAct : undefined

/** Since when a ticket has its status, and who caused it, from its last attendance. Null if the attendance belongs to another status. */
export function statusSince(status: TicketStatus, last: Attendance | undefined): { at: string; by: string | null } | null {
  if (!last) return null
  const { queuedAt, startedAt, finishedAt, user, closedBy } = last
  const at = { pending: startedAt || finishedAt ? null : queuedAt, open: finishedAt ? null : startedAt, closed: finishedAt }[status]
  return at === null ? null : { at, by: (status === 'closed' ? closedBy : user)?.name ?? null }
}
