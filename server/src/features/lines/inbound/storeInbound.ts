import type { Message } from '@recado/contract/messages/messages'
import type { CarrierEvent, Line } from '../../../carriers/port.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { takesTurn } from '../../bot/index.ts'
import { looksName, resolveContact } from '../../contacts/index.ts'
import { awaitMedia } from '../../media/index.ts'
import { freshMessage, lastMessageOf, readMessage, type StoredMessage, storeMessage } from '../../messages/index.ts'
import { noteHeld, ticketNow, type Unnoted, withSaid } from '../../tickets/index.ts'
import { applyLateChanges } from './lateChanges.ts'
import { lookAhead } from './lookAhead.ts'
import { ticketFor } from './ticketFor.ts'

export type InboundMessage = Extract<CarrierEvent, { kind: 'message' }>
/** `mayAnswer`: whether the company may have anything said now. */
export type Inbound = {
  line: Line
  event: InboundMessage
  now: Date
  isLookedUp: boolean
  mayAnswer: boolean
  show: (stored: StoredMessage) => Message
}

/** One message from outside, with all that follows from it: contact, ticket, message, counts, and what the bot answers. */
export async function storeInbound(tx: Tx, { line, event, now, isLookedUp, mayAnswer, show }: Inbound) {
  const { connectionId } = line
  const isGroup = event.chat.some(({ kind }) => kind === 'group')
  const { found, changes, of } = await lookAhead(tx, { connectionId, event, now })
  const shown = { addresses: event.chat, name: event.fromMe ? '' : event.name, isGroup, found }
  const contact = await resolveContact(tx, { ...shown, at: now, isLookedUp })
  const { rows, campaign } = of(contact)
  const author = event.author ? await resolveContact(tx, { ...event.author, at: now, isLookedUp }) : contact
  const { ticket, botMemory, spoken, isNew, closedBefore } = await ticketFor(tx, { contact, connectionId, event, now, show, rows })
  // A clock that runs ahead must not keep a message on top of the conversation.
  const createdAt = event.at > now ? now : event.at
  const mediaType = event.mediaType ?? null
  const mediaId = event.media ? await awaitMedia(tx, { connectionId, media: event.media }) : null
  const quotedId = event.quotedId ? await messageBehind(tx, { connectionId, carrierId: event.quotedId, ticketId: ticket.id }) : null
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
  const said = { lastMessage, fromMe: event.fromMe, isUnread, isStandby: written.isStandby, createdAt, now }
  // What was done to the message reads the ticket as it is stored.
  const isTurn = mayAnswer && changes.length === 0 && takesTurn({ ticket, botMemory, inbound: event })
  const pendingUpdate: Unnoted = { said, before: ticket, spoken }
  const after = isTurn ? withSaid(ticket, said, spoken) : await noteHeld(tx, ticket, { said, spoken })
  if (isNew) tx.wake(looksName(connectionId))
  const message = quotedId ? await shownNow(tx, id, show) : freshMessage({ ...written, id, mediaName, author })
  const place = { inbound: event, connectionId, at: now }
  await tx.record('message.stored', { ...place, message, ticket: after, before: ticket, contactId: contact.id })
  await applyLateChanges(tx, { line, changes, show })
  // What had been done to it before it came shows on its ticket by now.
  const standing = changes.length > 0 ? await ticketNow(tx, after.id) : after
  const received = { ...place, message, ticket: standing, botMemory, mayAnswer, campaign, closedBefore, ...(isTurn && { pendingUpdate }) }
  if (mediaType !== 'awaited') await tx.record('message.received', received)
  if (isTurn && pendingUpdate.said) await noteHeld(tx, ticket, { said, spoken })
}

async function shownNow(tx: Tx, id: string, show: Inbound['show']): Promise<Message> {
  const stored = await readMessage(tx.db, id)
  if (!stored) throw new Error(`Message ${id} is not there`)
  return show(stored)
}

export async function messageBehind(
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
