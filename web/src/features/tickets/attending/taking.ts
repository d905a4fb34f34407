import type { Ticket } from '@recado/contract/tickets'

type Standing = Pick<Ticket, 'status' | 'chatbot'>

export const isWithBot = ({ status, chatbot }: Standing) => status === 'pending' && chatbot

/** What taking a ticket is called, from whomever it is taken. */
export const takingOf = (ticket: Standing) => (isWithBot(ticket) ? 'acts.take.bot' : `acts.take.${ticket.status}`)
