import type { DrawnMenu } from '@recado/contract/bot/drawnMenu'
import { AppError } from '@recado/contract/errors'
import type { MessageKind } from '@recado/contract/messages/kinds'
import type { Message } from '@recado/contract/messages/messages'
import { type MessageOrigin, stepOfOrigin } from '@recado/contract/messages/origins'
import type { SentTemplate } from '@recado/contract/templates/content'
import { isWindowClosed } from '@recado/contract/tickets/replyWindow'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { mustExist } from '../../kernel/crud.ts'
import type { Tx } from '../../kernel/transact.ts'
import { queueUp } from '../outbox/index.ts'
import { noteHeld, noteMessage, noteSteps, type Said, type Spoken, ticketEvent, withSaid } from '../tickets/index.ts'
import { freshMessage } from './freshMessage.ts'
import { lastMessageOf } from './lastMessage.ts'
import { tellOfNewMessage } from './messages.event.ts'
import { readMessage, type StoredMessage } from './messages.rows.ts'
import { storeMessage } from './storeMessage.ts'

export type Outgoing = {
  id: string
  body: string
  mediaType?: MessageKind | null
  mediaId?: string | null
  mediaName?: string | undefined
  quotedId?: string | undefined
  menu?: DrawnMenu | undefined
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
export type Sending = {
  ticket: Ticket
  /** Nobody, for what the product writes by itself. */
  user?: { id: number; name: string } | undefined
  at: Date
  show: (stored: StoredMessage) => Message
  /** Where it is known. */
  spoken?: Spoken | undefined
}

/** What somebody of the company writes while they attend. */
const byPeople: readonly MessageOrigin[] = ['attendant', 'quickMessage']

/**
 * A message to the customer of a locked ticket: stored, queued, counted and told of, all in the caller's transaction. With an id that is
 * there already it is that message, once; whoever has not looked for it may find that it violates `messages_pkey`.
 */
export async function sendOnce(tx: Tx, sending: Sending, outgoing: Outgoing, isPerhapsSent = true): Promise<Message> {
  const { ticket, show } = sending
  const { id, quotedId } = outgoing
  // What would be refused now may have been sent before.
  const looks = isPerhapsSent || quotedId !== undefined || refusalOf(sending, outgoing) !== undefined
  const repeated = looks ? await readMessage(tx.db, id) : undefined
  if (repeated && repeated.ticketId !== ticket.id) throw new AppError('ERR_IDEMPOTENCY_KEY')
  if (repeated) return show(repeated)
  if (quotedId) await quotable(tx, ticket, quotedId)
  return (await sendNew(tx, sending, outgoing)).message
}

/** What a ticket notes of it. */
export const saidBy = ({ body, mediaType = null, mediaName }: Pick<Outgoing, 'body' | 'mediaType' | 'mediaName'>, at: Date): Said => ({
  ...{ lastMessage: lastMessageOf({ body, mediaType, mediaName: mediaName ?? null }), fromMe: true, isUnread: false },
  ...{ createdAt: at, now: at },
})

/**
 * The same with an id that nobody can have used before. Answers the ticket as it is then, too. `noted`: where the ticket knows of it
 * already, when somebody spoke in it before.
 */
export async function sendNew(tx: Tx, sending: Sending & { noted?: Spoken | undefined }, outgoing: Outgoing) {
  const { ticket, user, at, show, spoken, noted } = sending
  const { id, body, mediaType = null, mediaId = null, quotedId, isForwarded, template, origin, menu } = outgoing
  const connectionId = refuseUnsendable(sending, outgoing)
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
  await queueUp(tx, { connectionId, contactId: ticket.contactId, kind: 'send', messageId: id, origin, at: outgoing.notBefore ?? at })
  const isAnswer = user !== undefined && byPeople.includes(origin)
  const said = { ...saidBy(outgoing, at), isAnswer }
  const after = noted ? withSaid(ticket, said, noted) : await note(tx, ticket, { said, spoken })
  const isPlain = mediaId === null && !quotedId
  const message = isPlain
    ? freshMessage({ ...written, author: ticket.contact })
    : show(mustExist(await readMessage(tx.db, id), 'ERR_NO_MESSAGE_FOUND'))
  tellOfNewMessage(tx, message, after)
  tx.emit(ticketEvent, 'update', after)
  await noteOrigin(tx, { ticket: after, user, at }, outgoing)
  return { message, ticket: after }
}

const note = (tx: Tx, ticket: Ticket, { said, spoken }: { said: Said; spoken: Spoken | undefined }) =>
  spoken ? noteHeld(tx, ticket, { said, spoken }) : noteMessage(tx, ticket, said)

/** Nobody wonders who wrote what the conversation shows: only what came by another way is told beside it. */
async function noteOrigin(tx: Tx, told: Pick<Sending, 'ticket' | 'user' | 'at'>, { origin, originName = '' }: Outgoing) {
  if (origin === 'attendant' || origin === 'bot') return
  await noteSteps(tx, { ...told, steps: [{ code: stepOfOrigin[origin], values: { name: originName } }] })
}

function refusalOf({ ticket, at }: Sending, { body, mediaType = null, template }: Outgoing) {
  if (ticket.whatsappId === null || (body.trim() === '' && mediaType === null)) return 'ERR_SENDING_WAPP_MSG'
  return !template && isWindowClosed(ticket, at) ? 'ERR_WINDOW_CLOSED' : undefined
}

function refuseUnsendable(sending: Sending, outgoing: Outgoing): number {
  const { whatsappId } = sending.ticket
  const refusal = refusalOf(sending, outgoing)
  if (refusal || whatsappId === null) throw new AppError(refusal ?? 'ERR_SENDING_WAPP_MSG')
  return whatsappId
}

/** Said into a closed window it would be taken, and refused afterwards. */
export function refuseUnheard(ticket: Ticket, now: Date) {
  if (isWindowClosed(ticket, now)) throw new AppError('ERR_WINDOW_CLOSED')
}

/** Only what was said in the same conversation can be answered there. */
async function quotable({ db }: Tx, { id }: Ticket, quotedId: string) {
  mustExist(
    await db.selectFrom('messages').select('id').where('id', '=', quotedId).where('ticketId', '=', id).executeTakeFirst(),
    'ERR_NO_MESSAGE_FOUND',
  )
}
