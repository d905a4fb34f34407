import { randomUUID } from 'node:crypto'
import type { Capabilities } from '@recado/contract/channels/channelDefinition'
import { AppError } from '@recado/contract/errors'
import { isTooLate } from '@recado/contract/messages/changeLimits'
import type { Message } from '@recado/contract/messages/messages'
import { type Actor, can } from '@recado/contract/permissions'
import { canSeeTicket, isTicketAgent } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { assertExists } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'
import { enqueueOutbox } from '../outbox/index.ts'
import {
  announcePendingTransfer,
  lockTicketForMessage,
  lockTicketOfContact,
  openTicketWithin,
  readTicket,
  requireTicket,
} from '../tickets/index.ts'
import { assertWindowOpen, enqueueMessageOnce, type OutgoingMessage, type SendContext } from './enqueueMessage.ts'
import { publishMessageChange } from './messages.event.ts'
import { lockMessage, readMessage, type StoredMessage } from './messages.rows.ts'
import { markDeleted, setChange, updateBody } from './messageUpdates.ts'
import { enqueueChange, pendingChange } from './outgoingChanges.ts'
import { COMPANY, setReaction } from './reactions.ts'
import { createTextFiller } from './textFiller.ts'
import { refreshTicketPreview } from './ticketPreview.ts'

/* What agents do to messages: send, edit, delete, react, forward, retry. */

type CommandContext = { kernel: Kernel; actor: SignedIn; show: (stored: StoredMessage) => Message; capable: CapabilitiesOfConnection }
type MessageCapabilities = Pick<Capabilities, 'edit' | 'revoke' | 'react' | 'editMinutes' | 'revokeMinutes'>
/** What the channel of a connection can do; undefined where the connection was deleted. */
export type CapabilitiesOfConnection = (connectionId: number, tx: Tx) => Promise<MessageCapabilities | undefined>

/** The connection of a message. Without it the message at WhatsApp cannot be changed any more. */
async function connectionOf(
  tx: Tx,
  id: number | null,
  capable: CapabilitiesOfConnection,
): Promise<{ id: number; can: MessageCapabilities }> {
  const can = id === null ? undefined : await capable(id, tx)
  if (id === null || !can) throw new AppError('ERR_FETCH_WAPP_MSG')
  return { id, can }
}

type ToSend = { ticketId: number; outgoing: readonly OutgoingMessage[]; isFilled: boolean }

/**
 * Stores and queues messages in one transaction: once the caller has the response, none can be lost. Retries are rare, so it searches for a
 * repeated id only after the database has refused it.
 */
export function sendMessages({ kernel, actor, show }: CommandContext, { ticketId, outgoing, isFilled }: ToSend): Promise<Message[]> {
  const send = (isPerhapsSent: boolean) =>
    kernel.transact(actor, async (tx) => {
      const at = kernel.clock.now()
      const { ticket, conversationState } = await lockTicketForMessage(tx, { id: ticketId, at })
      assertMayWrite(actor, ticket)
      const sending: SendContext = { ticket, conversationState, user: writerOf(actor), at, show }
      const sent: Message[] = []
      for (const message of isFilled ? outgoing : await fillVariablesIn(tx, sending, outgoing))
        sent.push(await enqueueMessageOnce(tx, sending, message, isPerhapsSent))
      return sent
    })
  return send(false).catch((error) => {
    if ((error as { constraint?: string }).constraint !== 'messages_pkey') throw error
    return send(true)
  })
}

/** Old clients send texts with variables for the server to fill in. */
async function fillVariablesIn(tx: Tx, sending: SendContext, outgoing: readonly OutgoingMessage[]): Promise<readonly OutgoingMessage[]> {
  const texts = outgoing.map(({ body }) => body)
  if (!texts.some((text) => text.includes('{'))) return outgoing
  const fill = await createTextFiller(tx, sending, texts)
  return outgoing.map((message) => ({ ...message, body: fill(message.body) }))
}

/** Only the agent of an open ticket writes in it. */
export function assertMayWrite(actor: Actor, ticket: Ticket) {
  if (!canSeeTicket(actor, ticket)) throw new AppError('ERR_NO_PERMISSION')
  if (ticket.status !== 'open') throw new AppError('ERR_TICKET_NOT_OPEN')
  if (!isTicketAgent(actor, ticket)) throw new AppError('ERR_NO_PERMISSION')
}

const writerOf = ({ userId: id, name }: SignedIn) => ({ id, name })

export const editMessage = ({ kernel, actor, show, capable }: CommandContext, id: string, body: string): Promise<Message> =>
  kernel.transact(actor, async (tx) => {
    const { stored, ticket } = await lockWritable(tx, actor, id)
    const { fromMe, isDeleted, mediaType, userId, connectionId } = stored
    if (!fromMe || isDeleted || mediaType !== null || userId !== actor.userId) throw new AppError('ERR_EDIT_WAPP_MSG')
    const connection = await connectionOf(tx, connectionId, capable)
    if (!connection.can.edit) throw new AppError('ERR_NOT_SUPPORTED')
    const change = { kind: 'edit' as const, user: writerOf(actor), at: kernel.clock.now() }
    if (isTooLate('edit', stored, connection.can, change.at)) throw new AppError('ERR_EDIT_WAPP_MSG')
    await updateBody(tx, id, { body, change: pendingChange(change) })
    await enqueueChange(tx, { ...change, stored, ticket, connectionId: connection.id, given: { body } })
    return publishChanged(tx, { id, ticket, show })
  })

/** Users delete their own messages; administrators, every message of the company. */
export const removeMessage = ({ kernel, actor, show, capable }: CommandContext, id: string): Promise<Message> =>
  kernel.transact(actor, async (tx) => {
    const { stored, ticket } = await lockVisible(tx, actor, id)
    const { fromMe, userId, isDeleted, connectionId } = stored
    if (!fromMe || (userId !== actor.userId && !can(actor, 'messages:deleteOthers'))) throw new AppError('ERR_NO_PERMISSION')
    if (isDeleted) throw new AppError('ERR_DELETE_WAPP_MSG')
    const connection = await connectionOf(tx, connectionId, capable)
    if (!connection.can.revoke) throw new AppError('ERR_NOT_SUPPORTED')
    const change = { kind: 'revoke' as const, user: writerOf(actor), at: kernel.clock.now() }
    if (isTooLate('revoke', stored, connection.can, change.at)) throw new AppError('ERR_DELETE_WAPP_MSG')
    await markDeleted(tx, id, { change: pendingChange(change) })
    await enqueueChange(tx, { ...change, stored, ticket, connectionId: connection.id })
    return publishChanged(tx, { id, ticket, show })
  })

export const reactToMessage = ({ kernel, actor, show, capable }: CommandContext, id: string, emoji: string): Promise<Message> =>
  kernel.transact(actor, async (tx) => {
    const { stored, ticket } = await lockWritable(tx, actor, id)
    const connection = await connectionOf(tx, stored.connectionId, capable)
    if (stored.isDeleted || !connection.can.react) throw new AppError('ERR_NOT_SUPPORTED')
    const at = kernel.clock.now()
    assertWindowOpen(ticket, at)
    await setReaction(tx, { messageId: id, author: COMPANY, emoji, fromMe: true, userId: actor.userId, contactId: null, createdAt: at })
    const change = { kind: 'react' as const, user: writerOf(actor), at }
    await setChange(tx, id, pendingChange(change))
    await enqueueChange(tx, { ...change, stored, ticket, connectionId: connection.id, given: { emoji } })
    return publishChanged(tx, { id, ticket, show })
  })

/** Forwards into the open ticket of the caller with that contact, or opens one in their name. */
export const forwardMessage = ({ kernel, actor, show }: CommandContext, id: string, contactId: number): Promise<Message> =>
  kernel.transact(actor, async (tx) => {
    const { stored, ticket: source } = await readVisible(tx, actor, id)
    if (stored.isDeleted) throw new AppError('ERR_SENDING_WAPP_MSG')
    if (stored.mediaLostAt !== null) throw new AppError('ERR_FILE_LOST')
    const at = kernel.clock.now()
    const ticket = await ticketForForward(tx, { actor, contactId, source, at })
    const sending: SendContext = { ticket, user: writerOf(actor), at, show }
    const { body, mediaType, mediaId } = stored
    return enqueueMessageOnce(tx, sending, { id: randomUUID(), body, mediaType, mediaId, isForwarded: true, origin: 'attendant' })
  })

type ForwardTarget = { actor: SignedIn; contactId: number; source: Ticket; at: Date }

async function ticketForForward(tx: Tx, { actor, contactId, source, at }: ForwardTarget): Promise<Ticket> {
  const connectionId = source.whatsappId
  const existing = connectionId === null ? undefined : await lockTicketOfContact(tx, { contactId, connectionId })
  if (existing && isTicketAgent(actor, existing.ticket)) {
    if (existing.hasPendingTransfer) await announcePendingTransfer(tx, existing.ticket, at)
    return requireTicket(tx, existing.ticket.id)
  }
  const wanted = { contactId, whatsappId: source.whatsappId, queueId: source.queueId, status: 'open' as const }
  return openTicketWithin(tx, { actor, wanted, at })
}

/** Queues a failed message again. */
export const retryMessage = ({ kernel, actor, show }: CommandContext, id: string): Promise<Message> =>
  kernel.transact(actor, async (tx) => {
    const { stored, ticket } = await lockWritable(tx, actor, id)
    // Use the current connection of the ticket: the one on which the message failed may have been deleted.
    const { whatsappId: connectionId } = ticket
    if (stored.error === null || connectionId === null) throw new AppError('ERR_SENDING_WAPP_MSG')
    if (stored.template === null) assertWindowOpen(ticket, kernel.clock.now())
    const cleared = tx.db.updateTable('messages').set({ error: null, connectionId }).where('id', '=', id).where('error', 'is not', null)
    if ((await cleared.executeTakeFirst()).numUpdatedRows === 0n) throw new AppError('ERR_SENDING_WAPP_MSG')
    await enqueueOutbox(tx, {
      connectionId,
      contactId: ticket.contactId,
      kind: 'send',
      messageId: id,
      origin: stored.origin,
      at: kernel.clock.now(),
    })
    return publishChanged(tx, { id, ticket, show })
  })

/** The message and its ticket, if the actor may see the ticket. */
async function readVisible(tx: Tx, actor: Actor, id: string) {
  const stored = assertExists(await readMessage(tx.db, id), 'ERR_NO_MESSAGE_FOUND')
  const ticket = assertExists(await readTicket(tx.db, stored.ticketId), 'ERR_NO_MESSAGE_FOUND')
  if (!canSeeTicket(actor, ticket)) throw new AppError('ERR_NO_PERMISSION')
  return { stored, ticket }
}

/** Locks and returns the message and its ticket, if the actor may see the ticket. */
async function lockVisible(tx: Tx, actor: Actor, id: string) {
  const locked = assertExists(await lockMessage(tx, id), 'ERR_NO_MESSAGE_FOUND')
  if (!canSeeTicket(actor, locked.ticket)) throw new AppError('ERR_NO_PERMISSION')
  return locked
}

/** Locks and returns the message and its ticket, if the actor is the agent of the ticket. */
async function lockWritable(tx: Tx, actor: Actor, id: string) {
  const locked = await lockVisible(tx, actor, id)
  assertMayWrite(actor, locked.ticket)
  return locked
}

async function publishChanged(
  tx: Tx,
  { id, ticket, show }: { id: string; ticket: Ticket; show: CommandContext['show'] },
): Promise<Message> {
  const stored = assertExists(await readMessage(tx.db, id), 'ERR_NO_MESSAGE_FOUND')
  if (stored.isEdited || stored.isDeleted) await refreshTicketPreview(tx, stored)
  const message = show(stored)
  publishMessageChange(tx, message, ticket)
  return message
}
