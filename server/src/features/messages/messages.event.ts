import type { Message } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { LiveEvent } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'
import { partOfTicket, roomsOfTicket } from '../tickets/index.ts'

type Said = { message: Message; ticket: Pick<Ticket, 'id' | 'userId' | 'queueId'> }

/** Heard by those who see the ticket. */
const messageEvent: LiveEvent<Said> = {
  name: 'appMessage',
  audience: (companyId, { message, ticket }) => [{ room: roomsOfTicket(companyId, ticket), row: message }],
  partOf: partOfTicket,
}

export const publishNewMessage = (tx: Tx, message: Message, ticket: Ticket) =>
  tx.emit(messageEvent, 'create', { message, ticket }, { says: { message, ticket, contact: ticket.contact } })

/** Not only the text: acks, reactions, a file that has arrived. */
export const publishMessageChange = (tx: Tx, message: Message, ticket: Said['ticket']) =>
  tx.emit(messageEvent, 'update', { message, ticket })
