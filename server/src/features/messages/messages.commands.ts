import { randomUUID } from 'node:crypto'
import { AppError } from '@recado/contract/errors'
import type { Message } from '@recado/contract/messages/messages'
import { type Actor, can } from '@recado/contract/permissions'
import { attendsTicket, seesTicket } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { mustExist } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'
import { queueUp } from '../outbox/index.ts'
import { lockTicketOf, lockToSpeak, openTicketWithin, readTicket, ticketNow } from '../tickets/index.ts'
import { filling } from './filling.ts'
import { holdMessage } from './holdMessage.ts'
import { tellOfChange } from './messages.event.ts'
import { readMessage, type StoredMessage } from './messages.rows.ts'
import { OURS, setReaction } from './reactions.ts'
import { retellLast } from './retellLast.ts'
import { rewriteBody, takeBack } from './rewrite.ts'
import { type Outgoing, refuseUnheard, type Sending, sendOnce } from './send.ts'

type CommandContext = { kernel: Kernel; actor: SignedIn; show: (stored: StoredMessage) => Message; capable: Capable }
type Can = { edit: boolean; revoke: boolean; react: boolean }
/** What the carrier of a line can do; nothing, where the line is gone. */
export type Capable = (connectionId: number, tx: Tx) => Promise<Can | undefined>

/** The line that a message lies on. With it goes the way to the message: nobody could fetch it there any more. */
async function lineOf(tx: Tx, id: number | null, capable: Capable): Promise<{ id: number; can: Can }> {
  const can = id === null ? undefined : await capable(id, tx)
  if (id === null || !can) throw new AppError('ERR_FETCH_WAPP_MSG')
  return { id, can }
}

type ToSend = { ticketId: number; outgoing: readonly Outgoing[]; isFilled: boolean }

/**
 * Stored, counted and queued in one transaction: whoever is answered can go home. That something is asked for again is rare: it is looked
 * for once the database says that it is there.
 */
export function sendMessages({ kernel, actor, show }: CommandContext, { ticketId, outgoing, isFilled }: ToSend): Promise<Message[]> {
  const send = (isPerhapsSent: boolean) =>
    kernel.transact(actor, async (tx) => {
      const { ticket, spoken } = await lockToSpeak(tx, ticketId)
      refuseToWrite(actor, ticket)
      const sending: Sending = { ticket, spoken, user: writerOf(actor), at: kernel.clock.now(), show }
      const sent: Message[] = []
      for (const one of isFilled ? outgoing : await filled(tx, sending, outgoing))
        sent.push(await sendOnce(tx, sending, one, isPerhapsSent))
      return sent
    })
  return send(false).catch((error) => {
    if ((error as { constraint?: string }).constraint !== 'messages_pkey') throw error
    return send(true)
  })
}

/** Old clients leave it to us to put in what variables stand for. */
async function filled(tx: Tx, sending: Sending, outgoing: readonly Outgoing[]): Promise<readonly Outgoing[]> {
  const texts = outgoing.map(({ body }) => body)
  if (!texts.some((text) => text.includes('{'))) return outgoing
  const fill = await filling(tx, sending, texts)
  return outgoing.map((one) => ({ ...one, body: fill(one.body) }))
}

/** Writing is for the attendant, as long as the conversation is open. */
export function refuseToWrite(actor: Actor, ticket: Ticket) {
  if (!seesTicket(actor, ticket)) throw new AppError('ERR_NO_PERMISSION')
  if (ticket.status !== 'open') throw new AppError('ERR_TICKET_NOT_OPEN')
  if (!attendsTicket(actor, ticket)) throw new AppError('ERR_NO_PERMISSION')
}

const writerOf = ({ userId: id, name }: SignedIn) => ({ id, name })

export const editMessage = ({ kernel, actor, show, capable }: CommandContext, id: string, body: string): Promise<Message> =>
  kernel.transact(actor, async (tx) => {
    const { stored, ticket } = await writable(tx, actor, id)
    const { fromMe, isDeleted, mediaType, userId, connectionId } = stored
    if (!fromMe || isDeleted || mediaType !== null || userId !== actor.userId) throw new AppError('ERR_EDIT_WAPP_MSG')
    const line = await lineOf(tx, connectionId, capable)
    if (!line.can.edit) throw new AppError('ERR_NOT_SUPPORTED')
    await rewriteBody(tx, id, body)
    await queueUp(tx, {
      connectionId: line.id,
      contactId: ticket.contactId,
      kind: 'edit',
      messageId: id,
      given: { body },
      at: kernel.clock.now(),
    })
    return changed(tx, { id, ticket, show })
  })

/** What one has sent oneself; administrators may take back whatever the company has sent. */
export const removeMessage = ({ kernel, actor, show, capable }: CommandContext, id: string): Promise<Message> =>
  kernel.transact(actor, async (tx) => {
    const { stored, ticket } = await held(tx, actor, id)
    const { fromMe, userId, isDeleted, connectionId } = stored
    if (!fromMe || (userId !== actor.userId && !can(actor, 'messages:deleteOthers'))) throw new AppError('ERR_NO_PERMISSION')
    if (isDeleted) throw new AppError('ERR_DELETE_WAPP_MSG')
    const line = await lineOf(tx, connectionId, capable)
    if (!line.can.revoke) throw new AppError('ERR_NOT_SUPPORTED')
    await takeBack(tx, id)
    await queueUp(tx, { connectionId: line.id, contactId: ticket.contactId, kind: 'revoke', messageId: id, at: kernel.clock.now() })
    return changed(tx, { id, ticket, show })
  })

export const reactTo = ({ kernel, actor, show, capable }: CommandContext, id: string, emoji: string): Promise<Message> =>
  kernel.transact(actor, async (tx) => {
    const { stored, ticket } = await writable(tx, actor, id)
    const line = await lineOf(tx, stored.connectionId, capable)
    if (stored.isDeleted || !line.can.react) throw new AppError('ERR_NOT_SUPPORTED')
    const at = kernel.clock.now()
    refuseUnheard(ticket, at)
    await setReaction(tx, { messageId: id, author: OURS, emoji, fromMe: true, userId: actor.userId, contactId: null, createdAt: at })
    await queueUp(tx, { connectionId: line.id, contactId: ticket.contactId, kind: 'react', messageId: id, given: { emoji }, at })
    return changed(tx, { id, ticket, show })
  })

/** Into the ticket that the caller attends there, or a new one that is opened in its name. */
export const forwardMessage = ({ kernel, actor, show }: CommandContext, id: string, contactId: number): Promise<Message> =>
  kernel.transact(actor, async (tx) => {
    const { stored, ticket: source } = await seen(tx, actor, id)
    if (stored.isDeleted) throw new AppError('ERR_SENDING_WAPP_MSG')
    const at = kernel.clock.now()
    const ticket = await ticketTowards(tx, { actor, contactId, source, at })
    const sending: Sending = { ticket, user: writerOf(actor), at, show }
    const { body, mediaType, mediaId } = stored
    return sendOnce(tx, sending, { id: randomUUID(), body, mediaType, mediaId, isForwarded: true, origin: 'attendant' })
  })

type Towards = { actor: SignedIn; contactId: number; source: Ticket; at: Date }

async function ticketTowards(tx: Tx, { actor, contactId, source, at }: Towards): Promise<Ticket> {
  const connectionId = source.whatsappId
  const there = connectionId === null ? undefined : await lockTicketOf(tx, { contactId, connectionId })
  if (there && attendsTicket(actor, there.ticket)) return ticketNow(tx, there.ticket.id)
  const wanted = { contactId, whatsappId: source.whatsappId, queueId: source.queueId, status: 'open' as const }
  return openTicketWithin(tx, { actor, wanted, at })
}

/** What has failed waits once more. */
export const retryMessage = ({ kernel, actor, show }: CommandContext, id: string): Promise<Message> =>
  kernel.transact(actor, async (tx) => {
    const { stored, ticket } = await writable(tx, actor, id)
    // Over the line that the conversation is on by now: the one that it failed on may be gone.
    const { whatsappId: connectionId } = ticket
    if (stored.error === null || connectionId === null) throw new AppError('ERR_SENDING_WAPP_MSG')
    if (stored.template === null) refuseUnheard(ticket, kernel.clock.now())
    const cleared = tx.db.updateTable('messages').set({ error: null, connectionId }).where('id', '=', id).where('error', 'is not', null)
    if ((await cleared.executeTakeFirst()).numUpdatedRows === 0n) throw new AppError('ERR_SENDING_WAPP_MSG')
    await queueUp(tx, {
      connectionId,
      contactId: ticket.contactId,
      kind: 'send',
      messageId: id,
      origin: stored.origin,
      at: kernel.clock.now(),
    })
    return changed(tx, { id, ticket, show })
  })

/** The message and its ticket, if the actor sees it. */
async function seen(tx: Tx, actor: Actor, id: string) {
  const stored = mustExist(await readMessage(tx.db, id), 'ERR_NO_MESSAGE_FOUND')
  const ticket = mustExist(await readTicket(tx.db, stored.ticketId), 'ERR_NO_MESSAGE_FOUND')
  if (!seesTicket(actor, ticket)) throw new AppError('ERR_NO_PERMISSION')
  return { stored, ticket }
}

/** The same, while nobody else can change them. */
async function held(tx: Tx, actor: Actor, id: string) {
  const both = mustExist(await holdMessage(tx, id), 'ERR_NO_MESSAGE_FOUND')
  if (!seesTicket(actor, both.ticket)) throw new AppError('ERR_NO_PERMISSION')
  return both
}

/** The same, if the actor attends it. */
async function writable(tx: Tx, actor: Actor, id: string) {
  const both = await held(tx, actor, id)
  refuseToWrite(actor, both.ticket)
  return both
}

async function changed(tx: Tx, { id, ticket, show }: { id: string; ticket: Ticket; show: CommandContext['show'] }): Promise<Message> {
  const stored = mustExist(await readMessage(tx.db, id), 'ERR_NO_MESSAGE_FOUND')
  if (stored.isEdited || stored.isDeleted) await retellLast(tx, stored)
  const message = show(stored)
  tellOfChange(tx, message, ticket)
  return message
}
