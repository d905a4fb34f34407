import type { Ticket } from './tickets.ts'

type ListedTicket = Pick<Ticket, 'status' | 'fromMe' | 'lastMessage' | 'lastIsAutomatic' | 'askedText'>

/**
 * The message that lists show for a ticket: what the customer asks, while it waits and where the last message is the bot's or an answer to
 * its menu. Else the last message.
 */
export function listedMessage({ status, fromMe, lastMessage, lastIsAutomatic, askedText }: ListedTicket): {
  text: string
  fromMe: boolean
} {
  const showsQuestion = status === 'pending' || !fromMe || lastIsAutomatic
  return askedText && showsQuestion ? { text: askedText, fromMe: false } : { text: lastMessage, fromMe }
}
