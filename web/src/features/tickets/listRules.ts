import type { ListRules } from '@recado/contract/kit/live'
import { seesTicket } from '@recado/contract/ticketPolicy'
import type { Ticket, TicketStatus } from '@recado/contract/tickets'
import type { Viewer } from '../../shared/auth/viewer.ts'

/** Whether and where a ticket stands in a list, as the server decides it: the last changed first. */
export const rulesOf = (status: TicketStatus, viewer: Viewer): ListRules<Ticket> => ({
  matches: (ticket) => ticket.status === status && (status === 'open' ? ticket.userId === viewer.userId : seesTicket(viewer, ticket)),
  compare: (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || b.id - a.id,
})
