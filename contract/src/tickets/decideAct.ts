import { AppError } from '../errors.ts'
import { type Actor, can } from '../permissions.ts'
import type { AgentAct } from './ticketActs.ts'
import { canSeeTicket, isTicketAgent } from './ticketPolicy.ts'
import type { Ticket, TicketChanges, TicketStatus } from './tickets.ts'

/** Status, agent and queue of a ticket. */
export type Placement = Pick<Ticket, 'status' | 'userId' | 'queueId'>
type Wanted = Pick<TicketChanges, 'status' | 'userId' | 'queueId'>
type Requested = Wanted & Pick<TicketChanges, 'expectedUserId' | 'expectedStatus' | 'whatsappId'>

/** `act` null: a change without a name, such as the queue of a closed conversation. */
export type Decision = { act: AgentAct | null; to: Placement }

/**
 * Decides which act a change of fields is, and where it brings the ticket; or throws if the actor may not do it.
 * @example const { act, to } = decideAct(actor, ticket, { status: 'closed' })
 */
export function decideAct(actor: Actor, ticket: Ticket, requested: Requested): Decision {
  const { expectedUserId, expectedStatus, whatsappId, ...wanted } = requested
  if (!canSeeTicket(actor, ticket)) throw new AppError('ERR_NO_PERMISSION')
  if (isOutdated(actor, ticket, { expectedUserId, expectedStatus })) throw otherOpenTicketError(ticket)
  const to = placementOf(actor, ticket, wanted)
  authorize(actor, ticket, { wanted, to })
  const act = actOf(ticket, to, actor)
  // The customer reads of it, because the next message comes from another number.
  const changesConnection = whatsappId !== undefined && whatsappId !== ticket.whatsappId
  return { act: act === 'moveQueue' && changesConnection ? 'transfer' : act, to }
}

type Who = Pick<Actor, 'userId'>

/** Whether someone else has the ticket by now. An agent who reopened what they had closed themselves shows only in the status. */
function isOutdated(
  actor: Who,
  { status, userId }: Placement,
  { expectedUserId, expectedStatus }: Pick<Requested, 'expectedUserId' | 'expectedStatus'>,
) {
  if (userId === null || userId === actor.userId) return false
  const hasOtherAgent = expectedUserId !== undefined && userId !== expectedUserId
  const wasOpened = expectedStatus !== undefined && expectedStatus !== 'open' && status === 'open'
  return hasOtherAgent || wasOpened
}

/** Where a change would bring a ticket, without checking permissions. */
export function placementOf(actor: Who, ticket: Placement, wanted: Wanted): Placement {
  const status = wanted.status ?? statusFor(ticket, wanted)
  return {
    status,
    userId: attendantOf(actor, ticket, { ...wanted, status }),
    queueId: wanted.queueId === undefined ? ticket.queueId : wanted.queueId,
  }
}

/** Choosing an agent opens the ticket; choosing none makes it wait. */
function statusFor({ status }: Placement, { userId }: Wanted): TicketStatus {
  if (userId === undefined) return status
  if (userId !== null) return 'open'
  return status === 'closed' ? 'closed' : 'pending'
}

/** A closed conversation belongs to the agent who closed it. */
function attendantOf(actor: Who, ticket: Placement, { status, userId }: Wanted & { status: TicketStatus }): number | null {
  if (status === 'pending') return null
  if (status === 'closed') return ticket.status === 'closed' ? ticket.userId : actor.userId
  return userId || (ticket.status === 'open' ? ticket.userId : actor.userId)
}

/** The name of the act that leads from one placement to another; permissions are checked elsewhere. */
export function actOf(from: Placement, to: Placement, { userId: me }: Who): AgentAct | null {
  if (to.status === 'closed') return from.status === 'closed' ? null : 'resolve'
  if (from.status === 'closed') return 'reopen'
  // An agent who accepts a waiting ticket may change its queue in the same call: it still counts as accept.
  if (from.status === 'pending' && to.userId === me) return 'accept'
  if (to.status === 'open' && to.userId === from.userId) return to.queueId === from.queueId ? null : 'moveQueue'
  if (to.queueId !== from.queueId || isHandedOn(from, to, me)) return 'transfer'
  if (to.status === 'pending') return from.status === 'open' ? 'return' : null
  return to.userId === from.userId ? null : 'takeOver'
}

const isHandedOn = (from: Placement, to: Placement, me: number) => to.userId !== null && to.userId !== me && to.userId !== from.userId

/** Its agent may do anything with it, and so may people who see all tickets. Others may only take it, and not from another agent. */
function authorize(actor: Actor, ticket: Ticket, { wanted, to }: { wanted: Wanted; to: Placement }) {
  if (isTicketAgent(actor, ticket) || can(actor, 'tickets:seeAll')) return
  const isOver = ticket.status === 'closed' && to.status === 'closed'
  const taker = isOver || ticket.status === 'open' ? wanted.userId : to.userId
  if (taker !== actor.userId) throw new AppError('ERR_NO_PERMISSION')
  if (ticket.status === 'open') throw otherOpenTicketError(ticket)
}

export const otherOpenTicketError = ({ id, uuid, status, userId, user, queue }: Ticket) =>
  new AppError('ERR_OTHER_OPEN_TICKET', {
    id,
    uuid,
    status,
    userId,
    user: user && { name: user.name },
    queue: queue && { name: queue.name },
  })
