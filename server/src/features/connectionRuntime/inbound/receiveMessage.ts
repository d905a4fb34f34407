import { reopenState } from '@recado/contract/bot/loopGuard'
import { awaitsRating, parseRating } from '@recado/contract/bot/rating'
import { type BotState, initialState } from '@recado/contract/bot/state'
import type { Message } from '@recado/contract/messages/messages'
import type { Placement } from '@recado/contract/tickets/decideAct'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Address, Channel, ChannelEvent, ConnectionRef } from '../../../channels/channel.ts'
import { assertExists } from '../../../kernel/crud.ts'
import { failPoint } from '../../../kernel/failPoints.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { type BotMemory, completePendingClose, onlyBotMayAnswer } from '../../bot/index.ts'
import { type KnownContact, LookupRequired, profileSyncWakeName, resolveContact } from '../../contacts/index.ts'
import { countInLedger } from '../../ledger/index.ts'
import { insertPendingMedia } from '../../media/index.ts'
import {
  lastMessageOf,
  lockMessage,
  presentNewMessage,
  publishMessageChange,
  readMessage,
  refreshTicketPreview,
  type StoredMessage,
  storeMessage,
  updateContent,
} from '../../messages/index.ts'
import { settingOf } from '../../settings/index.ts'
import {
  type ConversationState,
  findOrCreateTicket,
  type LockedRow,
  mayRetryCreation,
  type PendingUpdate,
  requireTicket,
  returnToWaiting,
  type TicketCreation,
  updateLastMessageOfLocked,
  withLastMessage,
} from '../../tickets/index.ts'
import { answerCustomer, type ReceivedMessage } from './answerCustomer.ts'
import { applyLateChanges } from './applyMessageChange.ts'
import { prefetchInbound } from './prefetchInbound.ts'
import { violatedConstraint } from './quarantine.ts'

export type InboundMessage = Extract<ChannelEvent, { kind: 'message' }>

export type ReceiveOptions = {
  kernel: Kernel
  channel: Channel
  show: (stored: StoredMessage) => Message
  /** Whether a company may send anything now. */
  mayAnswer: (companyId: number) => Promise<boolean>
}

/** `isLookedUp`: the service has already been asked for all addresses of the contact. `mayAnswer`: the company may send now. */
type InboundContext = {
  kernel: Kernel
  connection: ConnectionRef
  event: InboundMessage
  now: Date
  isLookedUp: boolean
  mayAnswer: boolean
  show: (stored: StoredMessage) => Message
}

/** The unique index of the channel's ids: a message that violates it was delivered before. */
const DUPLICATE = 'messages_by_carrier'

/**
 * Stores an inbound message exactly once, in one transaction with all that follows from it. A duplicate is only counted. Two messages that
 * create the same contact or ticket at once collide in the database, and the loser tries again.
 */
export async function receiveMessage(
  { kernel, channel, show, mayAnswer }: ReceiveOptions,
  connection: ConnectionRef,
  event: InboundMessage,
) {
  const { transact, clock } = kernel
  let [shown, isLookedUp] = [event, false]
  const answers = await mayAnswer(connection.companyId)
  for (let tries = 1; ; tries++) {
    try {
      const given = shown
      await transact(connection, async (tx) => {
        if (await isIgnored(tx, given)) return
        await storeInboundMessage(tx, { kernel, connection, event: given, now: clock.now(), isLookedUp, mayAnswer: answers, show })
        failPoint('inbound.beforeCommit')
      })
      failPoint('inbound.afterCommit')
      return
    } catch (error) {
      // The database has undone everything that the second delivery wrote.
      if (violatedConstraint(error) === DUPLICATE)
        return transact(connection, async (tx) => {
          const isFilled = await fillPlaceholder(tx, { kernel, connection, event, now: clock.now(), mayAnswer: answers, show })
          if (!isFilled) countInLedger(tx, connection, { received: 1, duplicates: 1 })
        })
      if (error instanceof LookupRequired) {
        shown = await withAllAddresses(channel, connection, event)
        isLookedUp = true
      } else if (!mayRetryCreation(error, tries)) throw error
    }
  }
}

/** A company can choose to receive no messages of groups. */
async function isIgnored({ db }: Tx, { chat }: InboundMessage) {
  return chat.some(({ kind }) => kind === 'group') && (await settingOf(db, 'CheckMsgIsGroup')) === 'enabled'
}

/** The message with all addresses that the service knows of its contact. If the service cannot answer, those of the message must do. */
async function withAllAddresses(channel: Channel, connection: ConnectionRef, event: InboundMessage): Promise<InboundMessage> {
  const all = (addresses: Address[]) => withKnownAddresses(channel, connection, addresses)
  const chat = event.chat.some(({ kind }) => kind === 'group') ? event.chat : await all(event.chat)
  return { ...event, chat, ...(event.author && { author: { ...event.author, addresses: await all(event.author.addresses) } }) }
}

/** These addresses, and the others that the service knows for the same person. If it cannot answer, these must do. */
export async function withKnownAddresses(channel: Channel, connection: ConnectionRef, addresses: readonly Address[]): Promise<Address[]> {
  const known = await Promise.all(addresses.map((address) => channel.addressesOf(connection, address).catch(() => [])))
  return [...addresses, ...known.flat()]
}

/** Contact, ticket, message, counts, and what the bot answers. */
async function storeInboundMessage(tx: Tx, { kernel, connection, event, now, isLookedUp, mayAnswer, show }: InboundContext) {
  const { connectionId } = connection
  const isGroup = event.chat.some(({ kind }) => kind === 'group')
  const { found, changes, of } = await prefetchInbound(tx, { connectionId, event, now })
  const shown = { addresses: event.chat, name: event.fromMe ? '' : event.name, isGroup, found }
  const contact = await resolveContact(tx, { ...shown, at: now, isLookedUp })
  const { rows, campaign } = of(contact)
  const author = event.author ? await resolveContact(tx, { ...event.author, at: now, isLookedUp }) : contact
  const arrival = { contact, connectionId, event, now, show, rows }
  const { ticket, botMemory, conversationState, isNew, closedBefore } = await ticketForInbound(tx, arrival)
  // A clock that runs ahead must not keep a message on top of the list.
  const createdAt = event.at > now ? now : event.at
  const mediaType = event.mediaType ?? null
  const mediaId = event.media ? await insertPendingMedia(tx, { connectionId, media: event.media }) : null
  const quotedId = event.quotedId ? await findQuotedMessage(tx, { connectionId, carrierId: event.quotedId, ticketId: ticket.id }) : null
  const written = {
    body: event.body,
    fromMe: event.fromMe,
    ticketId: ticket.id,
    contactId: author.id,
    mediaType,
    createdAt,
    isForwarded: event.isForwarded ?? false,
    isStandby: event.isStandby ?? false,
    ack: event.fromMe ? 1 : 0,
    read: event.fromMe,
    link: event.link,
  }
  const { id } = await storeMessage(tx, { ...written, connectionId, carrierId: event.id, mediaId, quotedId })
  const mediaName = event.media?.name ?? null
  const lastMessage = lastMessageOf({ ...written, mediaName })
  // A rating leaves the ticket closed: nobody has to read it.
  const isUnread = !event.fromMe && (ticket.status !== 'closed' || written.isStandby)
  const messageUpdate = { lastMessage, fromMe: event.fromMe, isUnread, isStandby: written.isStandby, createdAt, now }
  // Late changes read the ticket from the database, so its update must not be put off then.
  const isTurn = mayAnswer && changes.length === 0 && onlyBotMayAnswer({ ticket, botMemory, inbound: event })
  const pendingUpdate: PendingUpdate | undefined = isTurn ? { messageUpdate, before: ticket, conversationState } : undefined
  const after = pendingUpdate
    ? withLastMessage(ticket, messageUpdate, conversationState)
    : await updateLastMessageOfLocked(tx, ticket, { messageUpdate, conversationState })
  if (isNew) tx.wake(profileSyncWakeName(connectionId))
  const message = quotedId ? await readPresented(tx, id, show) : presentNewMessage({ ...written, id, mediaName, author })
  const source = { inbound: event, connectionId, at: now }
  await tx.record('message.arrived', { ...source, message, ticket: after, before: ticket, contactId: contact.id })
  await applyLateChanges(tx, { connection, changes, show })
  // The late changes may have changed the preview of the ticket.
  const standing = changes.length > 0 ? await requireTicket(tx, after.id) : after
  const answer = { mayAnswer, botMemory, campaign, closedBefore, pendingUpdate, show }
  const { unwritten } =
    mediaType === 'awaited'
      ? { unwritten: pendingUpdate }
      : await recordContent(tx, kernel, { ...source, message, ticket: standing, ...answer })
  if (unwritten) await updateLastMessageOfLocked(tx, ticket, unwritten)
}

/** The content of the message is known: others may react to it, and then the customer is answered. */
async function recordContent(tx: Tx, kernel: Kernel, received: ReceivedMessage & { message: Message }) {
  const { message, ticket, inbound, connectionId, at } = received
  await tx.record('message.received', { message, ticket, inbound, connectionId, at })
  return answerCustomer(tx, kernel, received)
}

type Arrival = {
  contact: KnownContact
  connectionId: number
  event: InboundMessage
  now: Date
  show: (stored: StoredMessage) => Message
  rows?: readonly LockedRow[] | undefined
}

/** `closedBefore`: status, queue and user of the closed ticket, if this message has reopened it. */
type Found = { ticket: Ticket; botMemory: BotMemory; conversationState: ConversationState; isNew: boolean; closedBefore?: Placement }

/** Locks the ticket that the message belongs to, opens it where the message does that, and reads what the bot remembers. */
async function ticketForInbound(tx: Tx, arrival: Arrival): Promise<Found> {
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

/**
 * A resolve that can still be undone is completed first: its goodbye goes out before anything follows from the message.
 * `isAsked`: the customer may have seen the question for a rating when they wrote.
 */
async function findTicket(tx: Tx, { rows, ...arrival }: Arrival) {
  const first = ticketCreationOf(arrival)
  const found = await findOrCreateTicket(tx, first, rows)
  if (!found.hasPendingClose) return { ...found, isAsked: true }
  await completePendingClose(tx, found.ticket, arrival)
  return { ...(await findOrCreateTicket(tx, first)), isAsked: false }
}

const unplaced: Placement = { status: 'closed', userId: null, queueId: null }

/** A message of the customer opens a ticket. One that was typed on the phone, or that another agent of the service answers, does not. */
const isForUs = ({ fromMe, isStandby }: InboundMessage) => !fromMe && !isStandby

const ticketCreationOf = ({ contact: { id, isGroup }, connectionId, event, now }: Omit<Arrival, 'rows'>): TicketCreation => ({
  contactId: id,
  connectionId,
  isGroup,
  at: now,
  bot: isGroup ? null : initialState,
  act: isForUs(event) ? 'arrive' : null,
  to: { ...unplaced, status: isForUs(event) ? 'pending' : 'closed' },
})

/** A rating that was asked for leaves the ticket closed. A picture is no rating, whatever its caption says: somebody must look at it. */
const isRating = (state: BotState | null, { body, tap, mediaType }: InboundMessage, now: Date) =>
  !mediaType && awaitsRating(state, now) && parseRating({ text: body, tap }) !== null

/**
 * Fills in a message that could not be decrypted when it came first, and answers it only now. Answers false if there is no such placeholder:
 * then the message is a plain duplicate.
 */
async function fillPlaceholder(tx: Tx, given: Omit<InboundContext, 'isLookedUp'>): Promise<boolean> {
  const { kernel, connection, event, now, mayAnswer, show } = given
  const { connectionId } = connection
  const place = event.mediaType === 'awaited' ? undefined : await findPlaceholder(tx, connectionId, event.id)
  if (!place) return false
  const { id } = place
  const name = event.fromMe ? '' : event.name
  const isGroup = event.chat.some(({ kind }) => kind === 'group')
  // Lock the contact before the ticket and the message, in the order of all transactions.
  const contact = await resolveContact(tx, { addresses: event.chat, name, isGroup, at: now, isLookedUp: true })
  const held = await lockMessage(tx, id)
  if (held?.stored.mediaType !== 'awaited' || held.stored.isDeleted) return false
  const { ticket } = held
  await updateContent(tx, id, {
    body: event.body,
    mediaType: event.mediaType ?? null,
    mediaId: event.media ? await insertPendingMedia(tx, { connectionId, media: event.media }) : null,
    quotedId: event.quotedId ? await findQuotedMessage(tx, { connectionId, carrierId: event.quotedId, ticketId: ticket.id }) : null,
    isForwarded: event.isForwarded ?? false,
    link: event.link,
  })
  countInLedger(tx, connection, { received: 1, duplicates: 1 })
  const stored = assertExists(await readMessage(tx.db, id), 'ERR_NO_MESSAGE_FOUND')
  const message = show(stored)
  await refreshTicketPreview(tx, stored)
  publishMessageChange(tx, message, ticket)
  const { ticket: current, botMemory, closedBefore } = await ticketForInbound(tx, { contact, connectionId, event, now, show })
  const answer = { mayAnswer, botMemory, closedBefore, show }
  await recordContent(tx, kernel, { message, ticket: current, inbound: event, connectionId, at: now, ...answer })
  return true
}

const findPlaceholder = ({ db }: Tx, connectionId: number, carrierId: string) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('connectionId', '=', connectionId)
    .where('carrierId', '=', carrierId)
    .where('mediaType', '=', 'awaited')
    .where('isDeleted', '=', false)
    .executeTakeFirst()

async function readPresented(tx: Tx, id: string, show: InboundContext['show']): Promise<Message> {
  const stored = await readMessage(tx.db, id)
  if (!stored) throw new Error(`Message ${id} is not there`)
  return show(stored)
}

async function findQuotedMessage(
  { db }: Tx,
  { connectionId, carrierId, ticketId }: { connectionId: number; carrierId: string; ticketId: number },
) {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('connectionId', '=', connectionId)
    .where('carrierId', '=', carrierId)
    .where('ticketId', '=', ticketId)
    .executeTakeFirst()
  return row?.id ?? null
}
