import { randomUUID } from 'node:crypto'
import { step } from '@recado/contract/bot/brain'
import type { Happening, Reply } from '@recado/contract/bot/happenings'
import type { BotState } from '@recado/contract/bot/state'
import type { Message } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Tx } from '../../kernel/transact.ts'
import type { Outgoing, StoredMessage } from '../messages/index.ts'
import type { Unnoted } from '../tickets/index.ts'
import { applyOutcome } from './applyOutcome.ts'
import { readConfig } from './config.ts'

/** What the bot remembers of a ticket. */
export type Remembered = { state: BotState | null; toldClosed: string | null }
export type SaidFile = Pick<Outgoing, 'mediaType' | 'mediaId' | 'mediaName' | 'prepare'>

type Occurrence = {
  ticket: Ticket
  remembered: Remembered
  happening: Happening
  now: Date
  show: (stored: StoredMessage) => Message
  /** The files of what is answered, fetched before the transaction. */
  files?: ReadonlyMap<Reply, SaidFile>
  callId?: string | undefined
  unnoted?: Unnoted | undefined
}

/** Asks the brain what to make of what happened to a held ticket, and does it. Answers the ticket as it is then. */
export async function takeTurn(tx: Tx, { ticket, remembered, happening, now, ...rest }: Occurrence): Promise<Ticket> {
  const config = ticket.whatsappId === null ? undefined : await readConfig(tx.db, ticket.whatsappId)
  if (!config) return ticket
  const { status, userId, queueId, isGroup, code, contact, user } = ticket
  const people = { contactName: contact.name, ...(user && { userName: user.name }) }
  const seen = { status, userId, queueId, isGroup, code, ...people, toldClosed: remembered.toldClosed }
  const outcome = step({ state: remembered.state, ticket: seen, config, happening, now, askId: randomUUID() })
  return applyOutcome(tx, { ticket, before: remembered.state, outcome, now, ...rest })
}

/** What the bot remembers of a ticket that is held. */
export async function remember({ db }: Tx, ticketId: number): Promise<Remembered> {
  const row = await db.selectFrom('tickets').select(['bot as state', 'toldClosed']).where('id', '=', ticketId).executeTakeFirst()
  return row ?? { state: null, toldClosed: null }
}
