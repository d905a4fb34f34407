import type { Message } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'

export type Arrived = {
  message: Pick<Message, 'fromMe' | 'isAutomatic'>
  ticket: Pick<Ticket, 'uuid' | 'status' | 'userId' | 'unreadMessages' | 'chatbot'>
}
type Reader = {
  userId: number
  /** The ticket before the reader's eyes. */
  looksAt: string | null
}

/**
 * Whether a new message is worth a sound: a customer's, to somebody's attendant; or the first of one who waits, for whoever
 * sees it. What else a waiting customer writes calls nobody again, and while the bot answers nobody is needed.
 */
export function deservesAlert({ message, ticket }: Arrived, { userId, looksAt }: Reader): boolean {
  if (message.fromMe || message.isAutomatic || ticket.uuid === looksAt) return false
  if (ticket.status === 'open') return ticket.userId === userId
  return ticket.status === 'pending' && !ticket.chatbot && ticket.unreadMessages <= 1
}
