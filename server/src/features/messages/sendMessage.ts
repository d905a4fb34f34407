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
import { lastMessageOf } from './lastMessage.ts'
import { publishNewMessage } from './messages.event.ts'
import { readMessage, type StoredMessage } from './messages.rows.ts'
import { presentNewMessage } from './presentNewMessage.ts'
import { storeMessage } from './storeMessage.ts'

export type OutgoingMessage = {
  id: string
  body: string
  mediaType?: MessageKind | null
  mediaId?: string | null
  mediaName?: string | undefined
  quotedId?: string | undefined
  menu?: NativeMenu | undefined
  isForwarded?: boolean
  /** It is one that was approved beforehand; `body` is what the customer reads of it. */
  template?: SentTemplate
  origin: MessageOrigin
  /** What the timeline calls it: a quick message by its shortcode, a campaign by its name. */
  originName?: string | undefined
  /** When it may go out at the earliest, where that is not at once. */
  notBefore?: Date
  /** What must be written before the message can be, such as its file. */
  prepare?: (tx: Tx) => Promise<unknown>
}
export type SendContext = {
  ticket: Ticket
  /** Nobody, for what the product writes by itself. */
  user?: { id: number; name: string } | undefined
  at: Date
  show: (stored: StoredMessage) => Message
  /** Where it is known. */
  conversationState?: ConversationState | undefined
}

/** What somebody of the company writes while they attend. */
const byPeople: readonly MessageOrigin[] = ['attendant', 'quickMessage']

/**
 * A message to the customer of a locked ticket: stored, queued, counted and told of, all in the caller's transaction. With an id that is
 * there already it is that message, once; whoever has not looked for it may find that it violates `messages_pkey`.
 */
export async function sendMessageOnce(tx: Tx, sending: SendContext, outgoing: OutgoingMessage, isPerhapsSent = true): Promise<Message> {
  const { ticket, show } = sending
  const { id, quotedId } = outgoing
  // What would be refused now may have been sent before.
  const looks = isPerhapsSent || quotedId !== undefined || sendErrorOf(sending, outgoing) !== undefined
  const repeated = looks ? await readMessage(tx.db, id) : undefined
  if (repeated && repeated.ticketId !== ticket.id) throw new AppError('ERR_IDEMPOTENCY_KEY')
  if (repeated) return show(repeated)
  if (quotedId) await assertQuotable(tx, ticket, quotedId)
  return (await sendMessage(tx, sending, outgoing)).message
}

/** What a ticket notes of it. */
export const lastMessageUpdateOf = (
  { body, mediaType = null, mediaName }: Pick<OutgoingMessage, 'body' | 'mediaType' | 'mediaName'>,
  at: Date,
): LastMessageUpdate => ({
  ...{ lastMessage: lastMessageOf({ body, mediaType, mediaName: mediaName ?? null }), fromMe: true, isUnread: false },
  ...{ createdAt: at, now: at },
})

/**
 * The same with an id that nobody can have used before. Answers the ticket as it is then, too. `noted`: where the ticket knows of it
 * already, when somebody spoke in it before.
 */
export async function sendMessage(tx: Tx, sending: SendContext & { noted?: ConversationState | undefined }, outgoing: OutgoingMessage) {
  const { ticket, user, at, show, conversationState, noted } = sending
  const { id, body, mediaType = null, mediaId = null, quotedId, isForwarded, template, origin, menu } = outgoing
  const connectionId = assertSendable(sending, outgoing)
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
  const isAnswer = user !== undefined && byPeople.includes(origin)
  const messageUpdate = { ...lastMessageUpdateOf(outgoing, at), isAnswer }
  const after = noted ? withLastMessage(ticket, messageUpdate, noted) : await updateTicket(tx, ticket, { messageUpdate, conversationState })
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

/** Nobody wonders who wrote what the conversation shows: only what came by another way is told beside it. */
async function recordOrigin(tx: Tx, told: Pick<SendContext, 'ticket' | 'user' | 'at'>, { origin, originName = '' }: OutgoingMessage) {
  if (origin === 'attendant' || origin === 'bot') return
  await recordTimelineEntries(tx, { ...told, steps: [{ code: stepOfOrigin[origin], values: { name: originName } }] })
}

function sendErrorOf({ ticket, at }: SendContext, { body, mediaType = null, template }: OutgoingMessage) {
  if (ticket.whatsappId === null || (body.trim() === '' && mediaType === null)) return 'ERR_SENDING_WAPP_MSG'
  return !template && isReplyWindowClosed(ticket, at) ? 'ERR_WINDOW_CLOSED' : undefined
}

function assertSendable(sending: SendContext, outgoing: OutgoingMessage): number {
  const { whatsappId } = sending.ticket
  const refusal = sendErrorOf(sending, outgoing)
  if (refusal || whatsappId === null) throw new AppError(refusal ?? 'ERR_SENDING_WAPP_MSG')
  return whatsappId
}

/** Said into a closed window it would be taken, and refused afterwards. */
export function assertWindowOpen(ticket: Ticket, now: Date) {
  if (isReplyWindowClosed(ticket, now)) throw new AppError('ERR_WINDOW_CLOSED')
}

/** Only what was said in the same conversation can be answered there. */
async function assertQuotable({ db }: Tx, { id }: Ticket, quotedId: string) {
  assertExists(
    await db.selectFrom('messages').select('id').where('id', '=', quotedId).where('ticketId', '=', id).executeTakeFirst(),
    'ERR_NO_MESSAGE_FOUND',
  )
}
