import { randomUUID } from 'node:crypto'
import { step } from '@recado/contract/bot/brain'
import type { BotConfig, Option } from '@recado/contract/bot/config'
import type { Happening, Reply } from '@recado/contract/bot/happenings'
import type { BotState } from '@recado/contract/bot/state'
import type { Message } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Tx } from '../../kernel/transact.ts'
import type { Outgoing, StoredMessage } from '../messages/index.ts'
import type { Unnoted } from '../tickets/index.ts'
import { fieldsOfContact, namesOthers } from '../variables/index.ts'
import { applyOutcome } from './applyOutcome.ts'
import { readConfig } from './config.ts'

/** What the bot remembers of a ticket. */
export type Remembered = { state: BotState | null; toldClosed: string | null }
export type SaidFile = Pick<Outgoing, 'mediaType' | 'mediaId' | 'mediaName' | 'prepare'>

type Occurrence = {
  ticket: Ticket
  botMemory: Remembered
  happening: Happening
  now: Date
  show: (stored: StoredMessage) => Message
  /** The files of what is answered, fetched before the transaction. */
  files?: ReadonlyMap<Reply, SaidFile>
  callId?: string | undefined
  pendingUpdate?: Unnoted | undefined
}

/** Asks the brain what to make of what happened to a held ticket, and does it. Answers the ticket as it is then. */
export async function takeTurn(tx: Tx, { ticket, botMemory, happening, now, ...rest }: Occurrence): Promise<Ticket> {
  const config = ticket.whatsappId === null ? undefined : await readConfig(tx.db, ticket.whatsappId)
  if (!config) return ticket
  const { status, userId, queueId, isGroup, code, contact, user } = ticket
  const people = {
    contactName: contact.name,
    contactNumber: contact.number,
    contactEmail: contact.email,
    ...(user && { userName: user.name }),
  }
  const contactFields = namesOthers(textsIn(config)) ? await fieldsOfContact(tx.db, ticket.contactId) : []
  const seen = { status, userId, queueId, isGroup, code, ...people, contactFields, toldClosed: botMemory.toldClosed }
  const outcome = step({ state: botMemory.state, ticket: seen, config, happening, now, askId: randomUUID() })
  return applyOutcome(tx, { ticket, before: botMemory.state, outcome, now, ...rest })
}

/** Every text of the company that may be said. */
function textsIn({ connection, queues }: BotConfig): string[] {
  const { greetingMessage, complationMessage, outOfHoursMessage, ratingMessage, expiresInactiveMessage } = connection
  const inMenu = (options: readonly Option[]): string[] =>
    options.flatMap(({ title, message, children }) => [title, message, ...inMenu(children)])
  return [
    ...[greetingMessage, complationMessage, outOfHoursMessage, ratingMessage, expiresInactiveMessage],
    ...queues.flatMap((queue) => [queue.greetingMessage, queue.outOfHoursMessage, ...inMenu(queue.options)]),
  ]
}

/** What the bot remembers of a ticket that is held. */
export async function remember({ db }: Tx, ticketId: number): Promise<Remembered> {
  const row = await db.selectFrom('tickets').select(['bot as state', 'toldClosed']).where('id', '=', ticketId).executeTakeFirst()
  return row ?? { state: null, toldClosed: null }
}
