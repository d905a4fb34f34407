import type { Message } from '@recado/contract/messages/messages'
import type { ChannelEvent, ConnectionRef } from '../../../channels/channel.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { onlyBotMayAnswer } from '../../bot/index.ts'
import { profileSyncWakeName, resolveContact } from '../../contacts/index.ts'
import { insertPendingMedia } from '../../media/index.ts'
import { lastMessageOf, presentNewMessage, readMessage, type StoredMessage, storeMessage } from '../../messages/index.ts'
import { type PendingUpdate, requireTicket, updateLastMessageOfLocked, withLastMessage } from '../../tickets/index.ts'
import { applyLateChanges } from './lateChanges.ts'
import { prefetchInbound } from './prefetchInbound.ts'
import { ticketForInbound } from './ticketForInbound.ts'

export type InboundMessage = Extract<ChannelEvent, { kind: 'message' }>
/** `mayAnswer`: whether the company may have anything said now. */
export type InboundContext = {
  line: ConnectionRef
  event: InboundMessage
  now: Date
  isLookedUp: boolean
  mayAnswer: boolean
  show: (stored: StoredMessage) => Message
}

/** One message from outside, with all that follows from it: contact, ticket, message, counts, and what the bot answers. */
export async function storeInboundMessage(tx: Tx, { line, event, now, isLookedUp, mayAnswer, show }: InboundContext) {
  const { connectionId } = line
  const isGroup = event.chat.some(({ kind }) => kind === 'group')
  const { found, changes, of } = await prefetchInbound(tx, { connectionId, event, now })
  const shown = { addresses: event.chat, name: event.fromMe ? '' : event.name, isGroup, found }
  const contact = await resolveContact(tx, { ...shown, at: now, isLookedUp })
  const { rows, campaign } = of(contact)
  const author = event.author ? await resolveContact(tx, { ...event.author, at: now, isLookedUp }) : contact
  const { ticket, botMemory, conversationState, isNew, closedBefore } = await ticketForInbound(tx, {
    contact,
    connectionId,
    event,
    now,
    show,
    rows,
  })
  // A clock that runs ahead must not keep a message on top of the conversation.
  const createdAt = event.at > now ? now : event.at
  const mediaType = event.mediaType ?? null
  const mediaId = event.media ? await insertPendingMedia(tx, { connectionId, media: event.media }) : null
  const quotedId = event.quotedId ? await findQuotedMessage(tx, { connectionId, carrierId: event.quotedId, ticketId: ticket.id }) : null
  const written = {
    ...{ body: event.body, fromMe: event.fromMe, ticketId: ticket.id, contactId: author.id, mediaType, createdAt },
    isForwarded: event.isForwarded ?? false,
    isStandby: event.isStandby ?? false,
    ack: event.fromMe ? 1 : 0,
    read: event.fromMe,
    link: event.link,
  }
  const { id } = await storeMessage(tx, { ...written, connectionId, carrierId: event.id, mediaId, quotedId })
  const mediaName = event.media?.name ?? null
  const lastMessage = lastMessageOf({ ...written, mediaName })
  // Who only says how it was does not wait for anybody.
  const isUnread = !event.fromMe && (ticket.status !== 'closed' || written.isStandby)
  const messageUpdate = { lastMessage, fromMe: event.fromMe, isUnread, isStandby: written.isStandby, createdAt, now }
  // What was done to the message reads the ticket as it is stored.
  const isTurn = mayAnswer && changes.length === 0 && onlyBotMayAnswer({ ticket, botMemory, inbound: event })
  const pendingUpdate: PendingUpdate = { messageUpdate, before: ticket, conversationState }
  const after = isTurn
    ? withLastMessage(ticket, messageUpdate, conversationState)
    : await updateLastMessageOfLocked(tx, ticket, { messageUpdate, conversationState })
  if (isNew) tx.wake(profileSyncWakeName(connectionId))
  const message = quotedId ? await readPresented(tx, id, show) : presentNewMessage({ ...written, id, mediaName, author })
  const place = { inbound: event, connectionId, at: now }
  await tx.record('message.stored', { ...place, message, ticket: after, before: ticket, contactId: contact.id })
  await applyLateChanges(tx, { line, changes, show })
  // What had been done to it before it came shows on its ticket by now.
  const standing = changes.length > 0 ? await requireTicket(tx, after.id) : after
  const received = { ...place, message, ticket: standing, botMemory, mayAnswer, campaign, closedBefore, ...(isTurn && { pendingUpdate }) }
  if (mediaType !== 'awaited') await tx.record('message.received', received)
  if (isTurn && pendingUpdate.messageUpdate) await updateLastMessageOfLocked(tx, ticket, { messageUpdate, conversationState })
}

async function readPresented(tx: Tx, id: string, show: InboundContext['show']): Promise<Message> {
  const stored = await readMessage(tx.db, id)
  if (!stored) throw new Error(`Message ${id} is not there`)
  return show(stored)
}

export async function findQuotedMessage(
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
