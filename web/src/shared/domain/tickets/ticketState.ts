import type { AgentAct } from '@recado/contract/tickets/ticketActs'
import type { Ticket, TicketStatus } from '@recado/contract/tickets/tickets'

type TicketStatusFields = Pick<Ticket, 'status' | 'chatbot'>

export const isWithBot = ({ status, chatbot }: TicketStatusFields) => status === 'pending' && chatbot

/** The state that the reader sees: a pending ticket may be with the bot. */
export const ticketState = (ticket: TicketStatusFields): TicketStatus | 'bot' => (isWithBot(ticket) ? 'bot' : ticket.status)

/** The act that makes a user the agent of a ticket. */
export const takeActionByStatus = { pending: 'accept', open: 'takeOver', closed: 'reopen' } as const satisfies Record<
  TicketStatus,
  AgentAct
>
