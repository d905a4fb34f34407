import type { Message } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'

export type IncomingMessage = {
  message: Pick<Message, 'fromMe' | 'isAutomatic'>
  ticket: Pick<Ticket, 'uuid' | 'status' | 'userId' | 'unreadMessages' | 'chatbot'>
}
type AlertContext = {
  userId: number
  /** The uuid of the open ticket. */
  openTicket: string | null
}

/**
 * Whether a message alerts: a contact's message alerts the ticket's agent; the first message of a waiting ticket alerts all who see it.
 * Further messages of a waiting ticket do not, nor does anything while the bot answers.
 */
export function shouldAlert({ message, ticket }: IncomingMessage, { userId, openTicket }: AlertContext): boolean {
  if (message.fromMe || message.isAutomatic || ticket.uuid === openTicket) return false
  if (ticket.status === 'open') return ticket.userId === userId
  return ticket.status === 'pending' && !ticket.chatbot && ticket.unreadMessages <= 1
}
