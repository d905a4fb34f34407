import { comeBack } from '@recado/contract/bot/loopGuard'
import { awaitsRating, readRating } from '@recado/contract/bot/rating'
import { type BotState, freshState } from '@recado/contract/bot/state'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { recipe } from '../../../kernel/database/scopes.ts'
import type { Tx } from '../../../kernel/transact.ts'
import type { Remembered } from '../../bot/index.ts'
import { createTicket, ticketRows, waitAgain } from '../../tickets/index.ts'
import type { Person } from './findContacts.ts'
import type { InboundMessage } from './storeInbound.ts'

type Row = Ticket & { bot: BotState | null; toldClosed: string | null }

const onLine = recipe<{ contactId: number; connectionId: number }, Row>(
  (db, blank) =>
    ticketRows(db)
      .select(['tickets.bot', 'tickets.toldClosed'])
      .where('tickets.contactId', '=', blank('contactId'))
      .where('tickets.connectionId', '=', blank('connectionId'))
      .forNoKeyUpdate('tickets') as unknown as { compile: () => never },
)

type Arrival = { contact: Person; connectionId: number; event: InboundMessage; now: Date }

/**
 * Held from here on: what people do with it comes before or after, and the bot never speaks over them. Whoever had to wait for it
 * sees the people beside it as they were before, and so looks once more.
 */
async function held(tx: Tx, where: { contactId: number; connectionId: number }): Promise<Row | undefined> {
  const [row] = await onLine(tx.db, where)
  const isWhole = !row || (row.userId === (row.user?.id ?? null) && row.queueId === (row.queue?.id ?? null))
  return isWhole ? row : (await onLine(tx.db, where))[0]
}

/** The conversation that a message belongs to, and what the bot remembers of it. */
export async function ticketFor(tx: Tx, asked: Arrival): Promise<{ ticket: Ticket; remembered: Remembered }> {
  const { contact, connectionId, event, now } = asked
  const row = await held(tx, { contactId: contact.id, connectionId })
  if (!row) return begin(tx, asked)
  const { bot: state, toldClosed, ...ticket } = row
  const isOver = ticket.status === 'closed' && !event.fromMe && !isRating(state, event, now)
  if (!isOver) return { ticket, remembered: { state, toldClosed } }
  const fresh = contact.isGroup ? null : state?.at === 'person' ? state : comeBack(state, now)
  return { ticket: await waitAgain(tx, ticket, { bot: fresh, at: now }), remembered: { state: fresh, toldClosed } }
}

/** A customer's message opens a conversation; what the owner types on the handset only appears in one. */
async function begin(tx: Tx, { contact, connectionId, event: { fromMe }, now }: Arrival) {
  const state = contact.isGroup ? null : freshState
  const ticket = await createTicket(tx, {
    ...{ contactId: contact.id, connectionId, isGroup: contact.isGroup, at: now, bot: state },
    act: fromMe ? null : 'arrive',
    to: { status: fromMe ? 'closed' : 'pending', userId: null, queueId: null },
  })
  return { ticket, remembered: { state, toldClosed: null } }
}

/** How it was, said where it was asked for: the conversation stays closed. A picture with a number on it is something to be looked at. */
const isRating = (state: BotState | null, { body, mediaType }: InboundMessage, now: Date) =>
  !mediaType && awaitsRating(state, now) && readRating(body) !== null
