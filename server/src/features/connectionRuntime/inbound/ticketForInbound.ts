import { reopenState } from '@recado/contract/bot/loopGuard'
import { awaitsRating, parseRating } from '@recado/contract/bot/rating'
import { type BotState, initialState } from '@recado/contract/bot/state'
import type { Message } from '@recado/contract/messages/messages'
import type { Placement } from '@recado/contract/tickets/decideAct'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Tx } from '../../../kernel/transact.ts'
import { type BotMemory, completePendingClose } from '../../bot/index.ts'
import type { KnownContact } from '../../contacts/index.ts'
import type { StoredMessage } from '../../messages/index.ts'
import { type ConversationState, findOrCreateTicket, type LockedRow, returnToWaiting, type TicketCreation } from '../../tickets/index.ts'
import type { InboundMessage } from './storeInboundMessage.ts'

type Arrival = {
  contact: KnownContact
  connectionId: number
  event: InboundMessage
  now: Date
  show: (stored: StoredMessage) => Message
  rows?: readonly LockedRow[] | undefined
}

/** `closedBefore`: where the conversation stood, if this message has opened it. */
type Found = { ticket: Ticket; botMemory: BotMemory; conversationState: ConversationState; isNew: boolean; closedBefore?: Placement }

/** The conversation that a message belongs to, and what the bot remembers of it. */
export async function ticketForInbound(tx: Tx, arrival: Arrival): Promise<Found> {
  const { contact, event, now } = arrival
  const { isAsked, ...found } = await findTicket(tx, arrival)
  const { ticket, bot: state, toldClosed, conversationState, isNew } = found
  const isOver = !isNew && ticket.status === 'closed' && isForUs(event) && !(isAsked && isRating(state, event, now))
  const isFirst = isNew && isForUs(event)
  if (!isOver) return { ticket, botMemory: { state, toldClosed }, conversationState, isNew, ...(isFirst && { closedBefore: unplaced }) }
  const fresh = contact.isGroup ? null : state?.at === 'person' ? state : reopenState(state, now)
  const again = await returnToWaiting(tx, ticket, { bot: fresh, at: now })
  return {
    ticket: again,
    botMemory: { state: fresh, toldClosed },
    conversationState: { ...conversationState, hasLaterTicket: false },
    isNew,
    closedBefore: ticket,
  }
}

/** What a resolve still holds back leaves before anything follows from the message. `isAsked`: the customer may have known of it when they wrote. */
async function findTicket(tx: Tx, { rows, ...arrival }: Arrival) {
  const first = ticketCreationOf(arrival)
  const found = await findOrCreateTicket(tx, first, rows)
  if (!found.hasPendingClose) return { ...found, isAsked: true }
  await completePendingClose(tx, found.ticket, arrival)
  return { ...(await findOrCreateTicket(tx, first)), isAsked: false }
}

const unplaced: Placement = { status: 'closed', userId: null, queueId: null }

/** A customer's message opens a conversation; what the owner types on the handset, or another agent is to answer, only appears in one. */
const isForUs = ({ fromMe, isStandby }: InboundMessage) => !fromMe && !isStandby

const ticketCreationOf = ({ contact: { id, isGroup }, connectionId, event, now }: Omit<Arrival, 'rows'>): TicketCreation => ({
  ...{ contactId: id, connectionId, isGroup, at: now, bot: isGroup ? null : initialState },
  act: isForUs(event) ? 'arrive' : null,
  to: { ...unplaced, status: isForUs(event) ? 'pending' : 'closed' },
})

/** How it was, said where it was asked for: the conversation stays closed. A picture with a number on it is something to be looked at. */
const isRating = (state: BotState | null, { body, tap, mediaType }: InboundMessage, now: Date) =>
  !mediaType && awaitsRating(state, now) && parseRating({ text: body, tap }) !== null
