import type { Ticket } from '@recado/contract/tickets/tickets'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'

type TicketPlacement = Pick<Ticket, 'id' | 'userId' | 'queueId'>

/** The rooms of the users who see a ticket: the same rule as `canSeeTicket` and `isVisibleTo`, for sockets. */
export const roomsOfTicket = (companyId: number, { userId, queueId }: TicketPlacement): string[] => [
  rooms.overseers(companyId),
  ...(userId === null ? [] : [rooms.user(userId)]),
  queueId === null ? rooms.unqueued(companyId) : rooms.queue(companyId, queueId),
]

export const ticketEvent: LiveEvent<Ticket> = {
  name: 'ticket',
  audience: (companyId, ticket) => [{ room: roomsOfTicket(companyId, ticket), row: ticket }],
}

/** For live events about something inside a ticket: they go to the users who see the ticket at that moment. */
export const partOfTicket = { field: 'ticket', event: ticketEvent }
