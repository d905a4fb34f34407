import type { Ticket } from '@recado/contract/tickets/tickets'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'

type Placed = Pick<Ticket, 'id' | 'userId' | 'queueId'>

/** The rooms of those who see a ticket: the third form of `canSeeTicket`, beside that of the contract and that of the lists. */
export const roomsOfTicket = (companyId: number, { userId, queueId }: Placed): string[] => [
  rooms.overseers(companyId),
  ...(userId === null ? [] : [rooms.user(userId)]),
  queueId === null ? rooms.unqueued(companyId) : rooms.queue(companyId, queueId),
]

export const ticketEvent: LiveEvent<Ticket> = {
  name: 'ticket',
  audience: (companyId, ticket) => [{ room: roomsOfTicket(companyId, ticket), row: ticket }],
}

/** Of what happens in a `ticket`: heard by those who see it then. */
export const partOfTicket = { field: 'ticket', event: ticketEvent }
