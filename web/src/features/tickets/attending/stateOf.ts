import type { Ticket, TicketStatus } from '@recado/contract/tickets/tickets'

type Standing = Pick<Ticket, 'status' | 'chatbot'>

export const isWithBot = ({ status, chatbot }: Standing) => status === 'pending' && chatbot

/** What a ticket is to those who look at it: one that waits may be with the bot meanwhile. */
export const stateOf = (ticket: Standing): TicketStatus | 'bot' => (isWithBot(ticket) ? 'bot' : ticket.status)
