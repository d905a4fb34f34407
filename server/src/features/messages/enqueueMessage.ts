import type { NativeMenu } from '@recado/contract/bot/nativeMenu'
import { AppError } from '@recado/contract/errors'
import type { MessageKind } from '@recado/contract/messages/kinds'
import type { Message } from '@recado/contract/messages/messages'
import { type MessageOrigin, stepOfOrigin } from '@recado/contract/messages/origins'
import type { SentTemplate } from '@recado/contract/templates/templateContent'
import { isReplyWindowClosed } from '@recado/contract/tickets/replyWindow'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { assertExists } from '../../kernel/crud.ts'
import type { Tx } from '../../kernel/transact.ts'
import { enqueueOutbox } from '../outbox/index.ts'
import {
  type ConversationState,
  type LastMessageUpdate,
  recordTimelineEntries,
  ticketEvent,
  updateLastMessage,
  updateLastMessageOfLocked,
  withLastMessage,
} from '../tickets/index.ts'
import { presentNewMessage } from './messagePresenter.ts'
import { publishNewMessage } from './messages.event.ts'
import { readMessage, type StoredMessage } from './messages.rows.ts'
import { storeMessage } from './storeMessage.ts'
import { lastMessageOf } from './ticketPreview.ts'

export type OutgoingMessage = {
  id: string
  body: string
  mediaType?: MessageKind | null
  mediaId?: string | null
  mediaName?: string | undefined
  quotedId?: string | undefined
  menu?: NativeMenu | undefined
  isForwarded?: boolean
  /** The approved template that is sent. `body` is the text that the customer reads. */
  template?: SentTemplate
  origin: MessageOrigin
  /** The name in the timeline: the shortcode of a quick message, the name of a campaign. */
  originName?: string | undefined
  /** The earliest time of delivery; without it, at once. */
  notBefore?: Date
  /** Writes what the message refers to, such as its file. */
  prepare?: (tx: Tx) => Promise<unknown>
}
export type SendContext = {
  ticket: Ticket
  /** Absent for messages that the product writes by itself. */
  user?: { id: number; name: string } | undefined
  at: Date
  show: (stored: StoredMessage) => Message
  /** The state of the conversation, if it was read together with the lock. */
  conversationState?: ConversationState | undefined
}

/** Origins of messages that an agent has written or chosen. */
const writtenByAgents: readonly MessageOrigin[] = ['attendant', 'quickMessage']

/**
 * Enqueues a message to the customer of a locked ticket, or returns the one that was sent with the same id before. With `isPerhapsSent` false
 * it does not search for an existing id, which then violates `messages_pkey`: the caller calls again with true.
 */
export async function enqueueMessageOnce(tx: Tx, context: SendContext, outgoing: OutgoingMessage, isPerhapsSent = true): Promise<Message> {
  const { ticket, show } = context
  const { id, quotedId } = outgoing
  // Look the message up first: the retry of a call that already succeeded must return that message, not a refusal.
  const mayExist = isPerhapsSent || quotedId !== undefined || sendErrorOf(context, outgoing) !== undefined
  const existing = mayExist ? await readMessage(tx.db, id) : undefined
  if (existing && existing.ticketId !== ticket.id) throw new AppError('ERR_IDEMPOTENCY_KEY')
  if (existing) return show(existing)
  if (quotedId) await assertQuotable(tx, ticket, quotedId)
  return (await enqueueMessage(tx, context, outgoing)).message
}

/** The update of the ticket that the message causes. */
export const lastMessageUpdateOf = (
  { body, mediaType = null, mediaName, origin }: Pick<OutgoingMessage, 'body' | 'mediaType' | 'mediaName' | 'origin'>,
  at: Date,
): LastMessageUpdate => ({
  lastMessage: lastMessageOf({ body, mediaType, mediaName: mediaName ?? null }),
  fromMe: true,
  isUnread: false,
  isAutomatic: origin === 'bot',
  createdAt: at,
  now: at,
})

/**
 * Stores a message with a new id and queues it for delivery, in the caller's transaction. Returns the message, and the ticket with it.
 * `updatedState`: the caller has already stored the message's update of the ticket, together with the customer's message that it answers.
 */
export async function enqueueMessage(
  tx: Tx,
  context: SendContext & { updatedState?: ConversationState | undefined },
  outgoing: OutgoingMessage,
) {
  const { ticket, user, at, show, conversationState, updatedState } = context
  const { id, body, mediaType = null, mediaId = null, quotedId, isForwarded, template, origin, menu } = outgoing
  const connectionId = assertSendable(context, outgoing)
  await outgoing.prepare?.(tx)
  const written = {
    id,
    body,
    mediaType,
    user,
    isForwarded,
    isAutomatic: origin === 'bot',
    origin,
    template,
    menu,
    ticketId: ticket.id,
    fromMe: true,
    createdAt: at,
  }
  await storeMessage(tx, { ...written, mediaId, quotedId, connectionId, contactId: ticket.contactId, read: true })
  await enqueueOutbox(tx, { connectionId, contactId: ticket.contactId, kind: 'send', messageId: id, origin, at: outgoing.notBefore ?? at })
  const isAnswer = user !== undefined && writtenByAgents.includes(origin)
  const messageUpdate = { ...lastMessageUpdateOf(outgoing, at), isAnswer }
  const after = updatedState
    ? withLastMessage(ticket, messageUpdate, updatedState)
    : await updateTicket(tx, ticket, { messageUpdate, conversationState })
  const isPlain = mediaId === null && !quotedId
  const message = isPlain
    ? presentNewMessage({ ...written, author: ticket.contact })
    : show(assertExists(await readMessage(tx.db, id), 'ERR_NO_MESSAGE_FOUND'))
  publishNewMessage(tx, message, after)
  tx.emit(ticketEvent, 'update', after)
  await recordOrigin(tx, { ticket: after, user, at }, outgoing)
  return { message, ticket: after }
}

const updateTicket = (
  tx: Tx,
  ticket: Ticket,
  { messageUpdate, conversationState }: { messageUpdate: LastMessageUpdate; conversationState: ConversationState | undefined },
) =>
  conversationState
    ? updateLastMessageOfLocked(tx, ticket, { messageUpdate, conversationState })
    : updateLastMessage(tx, ticket, messageUpdate)

/** The timeline names the origin of messages that neither an agent typed nor the bot wrote: campaigns, schedules, quick messages, programs. */
async function recordOrigin(tx: Tx, sent: Pick<SendContext, 'ticket' | 'user' | 'at'>, { origin, originName = '' }: OutgoingMessage) {
  if (origin === 'attendant' || origin === 'bot') return
  await recordTimelineEntries(tx, { ...sent, steps: [{ code: stepOfOrigin[origin], values: { name: originName } }] })
}

function sendErrorOf({ ticket, at }: SendContext, { body, mediaType = null, template }: OutgoingMessage) {
  if (ticket.contact.isBlocked) return 'ERR_CONTACT_BLOCKED'
  if (ticket.whatsappId === null || (body.trim() === '' && mediaType === null)) return 'ERR_SENDING_WAPP_MSG'
  return !template && isReplyWindowClosed(ticket, at) ? 'ERR_WINDOW_CLOSED' : undefined
}

function assertSendable(context: SendContext, outgoing: OutgoingMessage): number {
  const { whatsappId } = context.ticket
  const refusal = sendErrorOf(context, outgoing)
  if (refusal || whatsappId === null) throw new AppError(refusal ?? 'ERR_SENDING_WAPP_MSG')
  return whatsappId
}

/** Meta accepts a message outside of the reply window and refuses it later. So it is refused here, at once. */
export function assertWindowOpen(ticket: Ticket, now: Date) {
  if (isReplyWindowClosed(ticket, now)) throw new AppError('ERR_WINDOW_CLOSED')
}

/** Only messages of the same ticket can be quoted. */
async function assertQuotable({ db }: Tx, { id }: Ticket, quotedId: string) {
  assertExists(
    await db.selectFrom('messages').select('id').where('id', '=', quotedId).where('ticketId', '=', id).executeTakeFirst(),
    'ERR_NO_MESSAGE_FOUND',
  )
}
