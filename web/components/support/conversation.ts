import { offeredChannel } from '@recado/contract/channels/channelDefinition'
import { channelEndpoints } from '@recado/contract/channels/channels'
import { simulatorChannel } from '@recado/contract/channels/simulator'
import { connectionEndpoints } from '@recado/contract/connections'
import { acks, type Message, message, messageEndpoints } from '@recado/contract/messages/messages'
import { type Ticket, ticket, ticketDetails, ticketEndpoints } from '@recado/contract/tickets/tickets'
import { page } from 'vitest/browser'
import { type FakeServer, nextId, refuse } from './fakeServer.ts'
import { sample } from './sample.ts'
import { admin } from './test.tsx'
import { t } from './texts.ts'

/** Where the user writes to the customer. */
export const composer = page.getByRole('textbox', { name: t('composer:write'), exact: true })
export const thread = page.getByRole('log')
export const bubble = (text: string | RegExp) => thread.getByRole('article').filter({ hasText: text })

const line = { id: 1, name: 'Loja' }

/** The simulator as the only service, and one connection on it. */
export function connect(server: FakeServer) {
  server.on(channelEndpoints.list, () => [sample(offeredChannel, simulatorChannel as never)])
  server.on(
    connectionEndpoints.list,
    () => [{ ...line, status: 'CONNECTED', provider: 'simulator', isDefault: true, queues: [], restrictedUntil: null }] as never,
  )
}

type Customer = { name: string; number: string }
type FileInput = Pick<Message, 'mediaType' | 'mediaName' | 'mediaUrl' | 'media'>
type MessageInput = Partial<
  Pick<Message, 'id' | 'body' | 'createdAt' | 'fromMe' | 'quotedMsg' | 'isEdited' | 'change' | 'changeDetails'> & FileInput
>
type ConversationOptions = { said?: MessageInput[]; status?: Ticket['status'] }

/** A ticket of a contact, attended or not. */
export function addConversation(server: FakeServer, customer: Customer, { said, status = 'open' }: ConversationOptions = {}) {
  connect(server)
  const contact = { id: nextId(), ...customer }
  const now = () => new Date().toISOString()
  const { id: userId, name } = admin
  const about = {
    ...{ id: nextId(), uuid: crypto.randomUUID(), status, lastMessage: '', contactId: contact.id, code: '0001', contact },
    ...(status === 'open' && { userId, user: { id: userId, name } }),
    ...{ whatsapp: line, whatsappId: line.id, createdAt: now(), updatedAt: now() },
  }
  let current = sample(ticket, about)
  let beforeUpdate = current
  const common = { ticketId: about.id, contactId: contact.id }
  const write = ({ fromMe = false, quotedMsg = null, ...more }: MessageInput) =>
    sample(message, {
      ...{ ...common, id: crypto.randomUUID(), createdAt: now(), fromMe, ...more },
      ...{ quotedMsg, quotedMsgId: quotedMsg?.id ?? null },
      ...(fromMe ? { userId, user: { id: userId, name }, ack: acks.taken } : { contact }),
    } as never)
  let stored = (said ?? [{ body: `Oi, aqui é ${customer.name}` }]).map(write)
  server.on(ticketEndpoints.list, ({ query }) => {
    const isSnoozed = Boolean(current.snoozedUntil)
    const isListed = (!query.snoozed || isSnoozed) && (!query.awake || !isSnoozed)
    const found = isListed && (query.status === undefined || query.status === current.status) ? [current] : []
    return { tickets: found, count: found.length, hasMore: false, nextCursor: null }
  })
  const details = () => sample(ticketDetails, { ...current, contact: { ...contact, extraInfo: [] } } as never)
  server.on(ticketEndpoints.getByUuid, ({ params }) => (params.uuid === current.uuid ? details() : refuse('ERR_NO_TICKET_FOUND')))
  server.on(ticketEndpoints.get, details)
  server.on(ticketEndpoints.update, ({ body: { status, userId } }) => {
    beforeUpdate = current
    current = { ...current, ...(status && { status }), ...(userId && { userId, user: { id: userId, name } }) }
    server.publish('ticket', { action: 'update', ticket: current })
    return current
  })
  server.on(ticketEndpoints.undoTransfer, () => {
    current = beforeUpdate
    server.publish('ticket', { action: 'update', ticket: current })
    return current
  })
  server.on(messageEndpoints.list, () => ({
    ...{ messages: stored, ticket: current, count: stored.length },
    ...{ hasMore: false, nextCursor: null, newerCursor: null },
  }))
  server.on(messageEndpoints.send, ({ body: { body, bodies, idempotencyKey, quotedMsg }, files }) => {
    const file = files[0]
    const quoted = stored.find(({ id }) => id === quotedMsg?.id)
    const media = file && { size: file.size, mime: file.type, seconds: null, waveform: null, transcript: null }
    const sent = {
      ...write({ id: idempotencyKey ?? crypto.randomUUID(), body: bodies?.[0] ?? body, fromMe: true, quotedMsg: quoted ?? null }),
      ...(file && { mediaType: kindOf(file), mediaName: file.name, media }),
    } as Message
    stored = [...stored, sent]
    return [sent]
  })
  server.on(messageEndpoints.edit, ({ params, body: { body } }) => {
    stored = stored.map((one) => (one.id === params.id ? { ...one, body, isEdited: true } : one))
    return stored.find(({ id }) => id === params.id) ?? refuse('ERR_NO_MESSAGE_FOUND')
  })
  return {
    address: `/tickets/${about.uuid}`,
    messages: () => stored,
    sent: () => stored.filter(({ fromMe }) => fromMe),
    ticket: () => current,
  }
}

function kindOf({ type }: File) {
  const [kind] = /^(image|audio|video)/.exec(type) ?? []
  return kind ?? 'application'
}
