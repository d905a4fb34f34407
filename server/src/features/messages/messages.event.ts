import type { Message } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { LiveEvent } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'
import { partOfTicket, roomsOfTicket } from '../tickets/index.ts'

type MessageInTicket = { message: Message; ticket: Pick<Ticket, 'id' | 'userId' | 'queueId'> }

/** Sent to those who may see the ticket. */
const messageEvent: LiveEvent<MessageInTicket> = {
  name: 'appMessage',
  audience: (companyId, { message, ticket }) => [{ room: roomsOfTicket(companyId, ticket), row: message }],
  partOf: partOfTicket,
}

export const publishNewMessage = (tx: Tx, message: Message, ticket: Ticket) =>
  tx.emit(messageEvent, 'create', { message, ticket }, { says: { message, ticket, contact: ticket.contact } })

/** A change of the text, an ack, a reaction, a file that has arrived. */
export const publishMessageChange = (tx: Tx, message: Message, ticket: MessageInTicket['ticket']) =>
  tx.emit(messageEvent, 'update', { message, ticket })
