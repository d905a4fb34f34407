import { AppError } from '@recado/contract/errors'
import { type Actor, can } from '@recado/contract/permissions'
import { attendsTicket, seesTicket } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket, TicketChanges, TicketStatus } from '@recado/contract/tickets/tickets'

/** What a ticket is, as far as its life is concerned. */
export type Standing = { status: TicketStatus; userId: number | null; queueId: number | null }
type Wanted = Pick<TicketChanges, 'status' | 'userId' | 'queueId'>

/** What a change makes of a ticket, or why it may not. Accepting, returning, resolving, reopening and transferring are all changes. */
export function decideChange(actor: Actor, ticket: Ticket, wanted: Wanted): Standing {
  if (!seesTicket(actor, ticket)) throw new AppError('ERR_NO_PERMISSION')
  const status = wanted.status ?? statusFor(ticket, wanted)
  const next = {
    status,
    userId: attendantOf(actor, ticket, { ...wanted, status }),
    queueId: wanted.queueId === undefined ? ticket.queueId : wanted.queueId,
  }
  authorize(actor, ticket, next)
  return next
}

/** Somebody chosen attends at once; nobody chosen means that it waits. */
function statusFor({ status }: Ticket, { userId }: Wanted): TicketStatus {
  if (userId === undefined) return status
  if (userId !== null) return 'open'
  return status === 'closed' ? 'closed' : 'pending'
}

function attendantOf(actor: Actor, ticket: Ticket, { status, userId }: Wanted & { status: TicketStatus }): number | null {
  if (status === 'pending') return null
  if (userId) return userId
  return ticket.status === status || ticket.status === 'open' ? ticket.userId : actor.userId
}

/** Its attendant may do anything with it, and so may whoever sees all; others may only take it over for themselves. */
function authorize(actor: Actor, ticket: Ticket, next: Standing) {
  if (attendsTicket(actor, ticket) || can(actor, 'tickets:seeAll')) return
  if (ticket.status === 'open' && next.userId === actor.userId) throw otherOpenTicket(ticket)
  if (ticket.status === 'open' || next.userId !== actor.userId) throw new AppError('ERR_NO_PERMISSION')
}

export const otherOpenTicket = ({ id, uuid, userId, user, queue }: Ticket) =>
  new AppError('ERR_OTHER_OPEN_TICKET', {
    id,
    uuid,
    userId,
    user: user && { name: user.name },
    queue: queue && { name: queue.name },
  })

/** What a change means for the attendances: `queue` a new one waits, `start` the waiting one begins, `finish` the running one ends. */
export type AttendanceStep = 'queue' | 'start' | 'finish'

export function attendanceSteps(before: Standing, after: Standing): AttendanceStep[] {
  if (before.status === after.status) {
    const isHandedOver = after.status === 'open' && before.userId !== after.userId
    return isHandedOver ? ['finish', 'queue', 'start'] : []
  }
  if (after.status === 'closed') return ['finish']
  if (after.status === 'open') return before.status === 'closed' ? ['queue', 'start'] : ['start']
  return before.status === 'closed' ? ['queue'] : ['finish', 'queue']
}
