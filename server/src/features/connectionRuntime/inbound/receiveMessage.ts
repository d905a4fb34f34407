import { reopenState } from '@recado/contract/bot/loopGuard'
import { awaitsRating, parseRating } from '@recado/contract/bot/rating'
import { type BotState, initialState } from '@recado/contract/bot/state'
import type { Message } from '@recado/contract/messages/messages'
import { isThanks } from '@recado/contract/messages/thanks'
import type { Placement } from '@recado/contract/tickets/decideAct'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Address, Channel, ChannelEvent, ConnectionRef } from '../../../channels/channel.ts'
import { minutes } from '../../../kernel/clock.ts'
import { assertExists } from '../../../kernel/crud.ts'
import { failPoint } from '../../../kernel/failPoints.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { type BotMemory, completePendingClose, onlyBotMayAnswer } from '../../bot/index.ts'
import { handleBlockedReply, type LatestCampaign } from '../../campaigns/index.ts'
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
  storeBlockedMessage,
  storeMessage,
  updateContent,
} from '../../messages/index.ts'
import { enqueueOutbox } from '../../outbox/index.ts'
import { settingOf } from '../../settings/index.ts'
import {
  announcePendingTransfer,
  type ConversationState,
  findOrCreateTicket,
  type LockedRow,
  mayRetryCreation,
  type PendingUpdate,
  requireTicket,
  returnToWaiting,
  type TicketCreation,
  ticketEvent,
  updateLastMessageOfLocked,
  withLastMessage,
} from '../../tickets/index.ts'
import { answerCustomer, type ReceivedMessage } from './answerCustomer.ts'
import { applyLateChanges, type LateChange } from './applyMessageChange.ts'
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

/** `isLookedUp`: the channel has already looked up all addresses of the contact. `mayAnswer`: the company may send now. */
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
  let [message, isLookedUp] = [event, false]
  const answers = await mayAnswer(connection.companyId)
  for (let tries = 1; ; tries++) {
    try {
      const current = message
      await transact(connection, async (tx) => {
        if (await isIgnored(tx, current)) return
        await storeInboundMessage(tx, { kernel, connection, event: current, now: clock.now(), isLookedUp, mayAnswer: answers, show })
        failPoint('inbound.beforeCommit')
      })
      failPoint('inbound.afterCommit')
      return
    } catch (error) {
      // The database has rolled back everything that the second delivery wrote.
      if (violatedConstraint(error) === DUPLICATE)
        return transact(connection, async (tx) => {
          const isFilled = await fillPlaceholder(tx, { kernel, connection, event, now: clock.now(), mayAnswer: answers, show })
          if (!isFilled) countInLedger(tx, connection, { received: 1, duplicates: 1 })
        })
      if (error instanceof LookupRequired) {
        message = await withAllAddresses(channel, connection, event)
        isLookedUp = true
      } else if (!mayRetryCreation(error, tries)) throw error
    }
  }
}

/** A company can choose to receive no messages of groups. */
async function isIgnored({ db }: Tx, { chat }: InboundMessage) {
  return chat.some(({ kind }) => kind === 'group') && (await settingOf(db, 'CheckMsgIsGroup')) === 'enabled'
}

/** Returns the message with all addresses that the channel has for its contact. If the lookup fails, only those of the message are used. */
async function withAllAddresses(channel: Channel, connection: ConnectionRef, event: InboundMessage): Promise<InboundMessage> {
  const lookUp = (addresses: Address[]) => withOtherAddresses(channel, connection, addresses)
  const chat = event.chat.some(({ kind }) => kind === 'group') ? event.chat : await lookUp(event.chat)
  return { ...event, chat, ...(event.author && { author: { ...event.author, addresses: await lookUp(event.author.addresses) } }) }
}

/** Returns these addresses, and the others that the channel has for the same contact. If the lookup fails, only these. */
export async function withOtherAddresses(channel: Channel, connection: ConnectionRef, addresses: readonly Address[]): Promise<Address[]> {
  const others = await Promise.all(addresses.map((address) => channel.addressesOf(connection, address).catch(() => [])))
  return [...addresses, ...others.flat()]
}

/** Stores contact, ticket, message and counts, and answers the customer where the bot or a campaign does. */
async function storeInboundMessage(tx: Tx, { kernel, connection, event, now, isLookedUp, mayAnswer, show }: InboundContext) {
  const { connectionId } = connection
  const isGroup = event.chat.some(({ kind }) => kind === 'group')
  const { found, changes, readFor } = await prefetchInbound(tx, { connectionId, event, now })
  const name = event.fromMe ? '' : event.name
  const contact = await resolveContact(tx, { addresses: event.chat, name, isGroup, found, at: now, isLookedUp })
  const { rows, campaign } = readFor(contact)
  // What the owner writes on the phone belongs into the conversation, and so does what comes before it.
  if (contact.blockedAt !== null && !isGroup && !event.fromMe)
    return receiveFromBlocked(tx, { kernel, connection, event, now, contact, campaign, changes, show })
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
  // A rating leaves the ticket closed: no agent has to read it.
  const isUnread = !event.fromMe && (ticket.status !== 'closed' || written.isStandby)
  const isFromPhone = event.fromMe && !written.isStandby
  const messageUpdate = {
    lastMessage,
    messageId: id,
    fromMe: event.fromMe,
    isUnread,
    isStandby: written.isStandby,
    isFromPhone,
    createdAt,
    now,
  }
  // The bot's write of the ticket stores this update too. Late changes read the ticket from the database, so then it is written at once. So
  // is an answer on the phone that ends a clock.
  const endsClock = isFromPhone && ((ticket.dueAt ?? null) !== null || (ticket.snoozedUntil ?? null) !== null)
  const isLeftToBot = mayAnswer && changes.length === 0 && !endsClock && onlyBotMayAnswer({ ticket, botMemory, inbound: event })
  const pendingUpdate: PendingUpdate | undefined = isLeftToBot ? { messageUpdate, before: ticket, conversationState } : undefined
  const after = pendingUpdate
    ? withLastMessage(ticket, messageUpdate, conversationState)
    : await updateLastMessageOfLocked(tx, ticket, { messageUpdate, conversationState })
  if (isNew) tx.wake(profileSyncWakeName(connectionId))
  const message = quotedId ? await readPresented(tx, id, show) : presentNewMessage({ ...written, id, mediaName, author })
  const source = { inbound: event, connectionId, at: now }
  await tx.record('message.arrived', { ...source, message, ticket: after, before: ticket, contactId: contact.id })
  await applyLateChanges(tx, { connection, changes, show })
  // The late changes may have changed the preview of the ticket.
  const current = changes.length > 0 ? await requireTicket(tx, after.id) : after
  const answer = { mayAnswer, botMemory, campaign, closedBefore, pendingUpdate, show }
  const { unwritten } =
    mediaType === 'awaited'
      ? { unwritten: pendingUpdate }
      : await recordContent(tx, kernel, { ...source, message, ticket: current, ...answer })
  if (!unwritten) return
  const stored = await updateLastMessageOfLocked(tx, ticket, unwritten)
  if (stored.dueAt !== after.dueAt) tx.emit(ticketEvent, 'update', stored)
}

type BlockedArrival = Omit<InboundContext, 'isLookedUp' | 'mayAnswer'> & {
  contact: KnownContact
  campaign: LatestCampaign | null | undefined
  changes: readonly LateChange[]
}

/** A blocked contact reaches nobody: the message is stored apart, a call is refused without a text, and only the opt-out word counts. */
async function receiveFromBlocked(tx: Tx, { kernel, connection, event, now, contact, campaign, changes, show }: BlockedArrival) {
  const { connectionId } = connection
  const counted = { connectionId, contactId: contact.id }
  if (!(await storeBlockedMessage(tx, { ...counted, event, now }))) {
    await fillBlockedPlaceholder(tx, { connection, event, show })
    return countInLedger(tx, counted, { received: 1, duplicates: 1 })
  }
  countInLedger(tx, counted, { received: 1, stored: 1, blocked: 1 })
  await applyLateChanges(tx, { connection, changes, show })
  if (event.mediaType === 'call_log')
    return void (await enqueueOutbox(tx, { ...counted, kind: 'rejectCall', messageId: null, given: { callId: event.id }, at: now }))
  await handleBlockedReply(tx, kernel, { contactId: contact.id, inbound: event, connectionId, at: now, campaign })
}

/** The content of a message that came before the block and could not be decrypted then. It reopens nothing. */
async function fillBlockedPlaceholder(tx: Tx, { connection, event, show }: Pick<InboundContext, 'connection' | 'event' | 'show'>) {
  const placeholder = event.mediaType === 'awaited' ? undefined : await findPlaceholder(tx, connection.connectionId, event.id)
  const locked = placeholder && (await lockMessage(tx, placeholder.id))
  if (locked?.stored.mediaType === 'awaited' && !locked.stored.isDeleted) await fillContent(tx, { connection, event, locked, show })
}

/** Called once the content of the message is there: first the features handle the event, then the customer is answered. */
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
type TicketOfMessage = {
  ticket: Ticket
  botMemory: BotMemory
  conversationState: ConversationState
  isNew: boolean
  closedBefore?: Placement
}

/** Locks the ticket that the message belongs to, reopens it if the message must reopen it, and reads the bot's memory. */
async function ticketForInbound(tx: Tx, arrival: Arrival): Promise<TicketOfMessage> {
  const { contact, event, now } = arrival
  const { mayBeRating, closedForThanksAt, ...found } = await findTicket(tx, arrival)
  const { ticket, bot: state, toldClosed, conversationState, isNew } = found
  // The bot does not read it either: nothing answers.
  if (staysClosed({ closedForThanksAt, thankedAt: state?.thankedAt }, event, now))
    return { ticket, botMemory: { state: null, toldClosed }, conversationState, isNew }
  const mustReopen = !isNew && ticket.status === 'closed' && opensTicket(event) && !(mayBeRating && isRating(state, event, now))
  const isFirst = isNew && opensTicket(event)
  if (!mustReopen) return { ticket, botMemory: { state, toldClosed }, conversationState, isNew, ...(isFirst && { closedBefore: unplaced }) }
  const newState = contact.isGroup ? null : state?.at === 'person' ? state : reopenState(state, now)
  const reopened = await returnToWaiting(tx, ticket, { bot: newState, at: now })
  return {
    ticket: reopened,
    botMemory: { state: newState, toldClosed },
    conversationState: { ...conversationState, hasLaterTicket: false },
    isNew,
    closedBefore: ticket,
  }
}

/**
 * A resolve or transfer that can still be undone is completed first, so that its text goes out before any answer to the message.
 * `mayBeRating`: the customer may have seen the question for a rating when they wrote.
 */
async function findTicket(tx: Tx, { rows, ...arrival }: Arrival) {
  const creation = ticketCreationOf(arrival)
  const found = await findOrCreateTicket(tx, creation, rows)
  const { ticket, hasPendingClose, hasPendingTransfer } = found
  if (!hasPendingClose && !hasPendingTransfer) return { ...found, mayBeRating: true }
  if (hasPendingTransfer) await announcePendingTransfer(tx, ticket, arrival.now)
  if (hasPendingClose) await completePendingClose(tx, ticket, arrival)
  return { ...(await findOrCreateTicket(tx, creation)), mayBeRating: !hasPendingClose }
}

const unplaced: Placement = { status: 'closed', userId: null, queueId: null }

/** A customer's message opens a ticket. One that was typed on the company's phone, or that another app at Meta answers, does not. */
const opensTicket = ({ fromMe, isStandby }: InboundMessage) => !fromMe && !isStandby

const ticketCreationOf = ({ contact: { id, isGroup }, connectionId, event, now }: Omit<Arrival, 'rows'>): TicketCreation => ({
  contactId: id,
  connectionId,
  isGroup,
  at: now,
  bot: isGroup ? null : initialState,
  act: opensTicket(event) ? 'arrive' : null,
  to: { ...unplaced, status: opensTicket(event) ? 'pending' : 'closed' },
})

/** Thanks so soon after the end leave a ticket closed, if the company wants that, or if thanks ended the conversation. */
const THANKS_WITHIN = minutes(30)
type End = { closedForThanksAt: string | null; thankedAt: string | undefined }
const staysClosed = ({ closedForThanksAt, thankedAt }: End, event: InboundMessage, now: Date) =>
  opensTicket(event) &&
  !event.mediaType &&
  isThanks(event.body) &&
  [closedForThanksAt, thankedAt].some((at) => at && now.getTime() - Date.parse(at) <= THANKS_WITHIN)

/** A rating that was requested leaves the ticket closed. A picture is no rating, whatever its caption is: an agent must look at it. */
const isRating = (state: BotState | null, { body, tap, mediaType }: InboundMessage, now: Date) =>
  !mediaType && awaitsRating(state, now) && parseRating({ text: body, tap }) !== null

/**
 * Fills in a message that could not be decrypted when it came first, and answers it only now. Returns false if there is no such placeholder:
 * then the message is a plain duplicate.
 */
async function fillPlaceholder(tx: Tx, context: Omit<InboundContext, 'isLookedUp'>): Promise<boolean> {
  const { kernel, connection, event, now, mayAnswer, show } = context
  const { connectionId } = connection
  const placeholder = event.mediaType === 'awaited' ? undefined : await findPlaceholder(tx, connectionId, event.id)
  if (!placeholder) return false
  const { id } = placeholder
  const name = event.fromMe ? '' : event.name
  const isGroup = event.chat.some(({ kind }) => kind === 'group')
  // Lock the contact before the ticket and the message, in the order of all transactions.
  const contact = await resolveContact(tx, { addresses: event.chat, name, isGroup, at: now, isLookedUp: true })
  const locked = await lockMessage(tx, id)
  if (locked?.stored.mediaType !== 'awaited' || locked.stored.isDeleted) return false
  countInLedger(tx, connection, { received: 1, duplicates: 1 })
  const message = await fillContent(tx, { connection, event, locked, show })
  const { ticket: current, botMemory, closedBefore } = await ticketForInbound(tx, { contact, connectionId, event, now, show })
  const answer = { mayAnswer, botMemory, closedBefore, show }
  await recordContent(tx, kernel, { message, ticket: current, inbound: event, connectionId, at: now, ...answer })
  return true
}

type Placeholder = NonNullable<Awaited<ReturnType<typeof lockMessage>>>

/** Puts the content in place of the placeholder. */
async function fillContent(
  tx: Tx,
  {
    connection: { connectionId },
    event,
    locked: { stored: placeholder, ticket },
    show,
  }: Pick<InboundContext, 'connection' | 'event' | 'show'> & { locked: Placeholder },
): Promise<Message> {
  await updateContent(tx, placeholder.id, {
    body: event.body,
    mediaType: event.mediaType ?? null,
    mediaId: event.media ? await insertPendingMedia(tx, { connectionId, media: event.media }) : null,
    quotedId: event.quotedId ? await findQuotedMessage(tx, { connectionId, carrierId: event.quotedId, ticketId: ticket.id }) : null,
    isForwarded: event.isForwarded ?? false,
    link: event.link,
  })
  const stored = assertExists(await readMessage(tx.db, placeholder.id), 'ERR_NO_MESSAGE_FOUND')
  const message = show(stored)
  await refreshTicketPreview(tx, stored)
  publishMessageChange(tx, message, ticket)
  return message
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
  if (!stored) throw new Error(`Message ${id} does not exist`)
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
