import { randomUUID } from 'node:crypto'
import { decideOutcome } from '@recado/contract/bot/botEngine'
import type { BotEvent, Reply } from '@recado/contract/bot/botEvents'
import type { BotConfig, Option } from '@recado/contract/bot/config'
import type { BotState } from '@recado/contract/bot/state'
import type { Message } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Tx } from '../../kernel/transact.ts'
import type { OutgoingMessage, StoredMessage } from '../messages/index.ts'
import type { PendingUpdate } from '../tickets/index.ts'
import { readFieldsOfContact, usesCustomVariables } from '../variables/index.ts'
import { applyOutcome, type BotResult } from './applyOutcome.ts'
import { loadBotConfig } from './botConfig.ts'

/** The state of the bot that is stored with a ticket. */
export type BotMemory = { state: BotState | null; toldClosed: string | null }
export type ReplyFile = Pick<OutgoingMessage, 'mediaType' | 'mediaId' | 'mediaName' | 'prepare'>

type BotRun = {
  ticket: Ticket
  botMemory: BotMemory
  happening: BotEvent
  now: Date
  show: (stored: StoredMessage) => Message
  /** The files of the replies, fetched before the transaction. */
  files?: ReadonlyMap<Reply, ReplyFile>
  callId?: string | undefined
  pendingUpdate?: PendingUpdate | undefined
}

/** Lets the bot engine decide what to do about an event of a locked ticket, and carries it out. Returns the ticket afterwards. */
export async function runBot(tx: Tx, { ticket, botMemory, happening, now, ...rest }: BotRun): Promise<BotResult> {
  const config = ticket.whatsappId === null ? undefined : await loadBotConfig(tx.db, ticket.whatsappId)
  if (!config) return { ticket, unwritten: rest.pendingUpdate }
  const { status, userId, queueId, isGroup, code, contact, user } = ticket
  const participants = {
    contactName: contact.name,
    contactNumber: contact.number,
    contactEmail: contact.email,
    ...(user && { userName: user.name }),
  }
  const contactFields = usesCustomVariables(textsIn(config)) ? await readFieldsOfContact(tx.db, ticket.contactId) : []
  const botTicket = { status, userId, queueId, isGroup, code, ...participants, contactFields, toldClosed: botMemory.toldClosed }
  const outcome = decideOutcome({ state: botMemory.state, ticket: botTicket, config, happening, now, askId: randomUUID() })
  return applyOutcome(tx, { ticket, before: botMemory.state, outcome, now, ...rest })
}

/** Every text that the bot of this connection may send. */
function textsIn({ connection, queues }: BotConfig): string[] {
  const { greetingMessage, complationMessage, outOfHoursMessage, ratingMessage, expiresInactiveMessage } = connection
  const menuTexts = (options: readonly Option[]): string[] =>
    options.flatMap(({ title, message, children }) => [title, message, ...menuTexts(children)])
  return [
    greetingMessage,
    complationMessage,
    outOfHoursMessage,
    ratingMessage,
    expiresInactiveMessage,
    ...queues.flatMap((queue) => [queue.greetingMessage, queue.outOfHoursMessage, ...menuTexts(queue.options)]),
  ]
}

/** Reads the bot's memory of a locked ticket. */
export async function readBotMemory({ db }: Tx, ticketId: number): Promise<BotMemory> {
  const row = await db.selectFrom('tickets').select(['bot as state', 'toldClosed']).where('id', '=', ticketId).executeTakeFirst()
  return row ?? { state: null, toldClosed: null }
}
