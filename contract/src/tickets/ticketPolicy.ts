import { type Actor, can } from '../permissions.ts'
import type { Ticket } from './tickets.ts'

type Viewer = Pick<Actor, 'userId' | 'profile' | 'super' | 'queueIds' | 'seesUnqueued'>
type Seen = Pick<Ticket, 'userId' | 'queueId'>

/** Who sees a ticket, with its whole history. The database narrows lists by the same rule (`isVisibleTo`). */
export function canSeeTicket(viewer: Viewer, { userId, queueId }: Seen): boolean {
  if (can(viewer, 'tickets:seeAll') || userId === viewer.userId) return true
  return queueId === null ? viewer.seesUnqueued : viewer.queueIds.includes(queueId)
}

/** Only its agent writes in a ticket: others who see it take it over first. */
export const isTicketAgent = ({ userId }: Pick<Actor, 'userId'>, ticket: Pick<Ticket, 'status' | 'userId'>) =>
  ticket.status === 'open' && ticket.userId === userId

/** Who decides about a conversation without writing in it: its agent, and people who see all tickets. */
export const mayDirect = (viewer: Viewer, ticket: Seen & Pick<Ticket, 'status'>) =>
  can(viewer, 'tickets:write') && canSeeTicket(viewer, ticket) && (isTicketAgent(viewer, ticket) || can(viewer, 'tickets:seeAll'))

/** Who marks a ticket as unread: its agent, and while it waits everybody who sees it. */
export const mayMarkUnread = (viewer: Viewer, ticket: Seen & Pick<Ticket, 'status'>) =>
  can(viewer, 'tickets:write') && canSeeTicket(viewer, ticket) && (isTicketAgent(viewer, ticket) || ticket.status === 'pending')

/** Who snoozes an open or waiting ticket, and ends its snooze: who may mark it as unread, and people who see all tickets. */
export const maySnooze = (viewer: Viewer, ticket: Seen & Pick<Ticket, 'status'>) =>
  ticket.status !== 'closed' && (mayMarkUnread(viewer, ticket) || mayDirect(viewer, ticket))

/** Only people who see all tickets take over a colleague's; a support agent takes over none. */
export const mayTakeOver = (viewer: Viewer, ticket: Seen & Pick<Ticket, 'status'>) =>
  can(viewer, 'tickets:write') &&
  canSeeTicket(viewer, ticket) &&
  (ticket.status !== 'open' || ticket.userId === viewer.userId || can(viewer, 'tickets:seeAll'))
