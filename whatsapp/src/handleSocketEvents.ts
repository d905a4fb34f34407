import type { ChannelHost, ConnectionRef } from '@recado/server/channels/channel'
import type { BinaryNode, WACallEvent, WAMessage, WASocket } from 'baileys'
import { type createReceiptReporter, parseReceipt } from './deliveryReceipts.ts'
import type { trackHistoryProgress } from './historyProgress.ts'
import type { AddressBook } from './inbound/addressBook.ts'
import type { createInboundJournal } from './inbound/decipheredJournal.ts'
import { isPlaceholder } from './inbound/incomingMessage.ts'
import type { createServerAcks } from './outbound/serverAcks.ts'

type SocketEventContext = {
  connection: ConnectionRef
  host: ChannelHost
  /** How far back the message history is imported, in milliseconds. */
  history: number
  people: AddressBook
  journal: Pick<ReturnType<typeof createInboundJournal>, 'noteStanza'>
  receipts: Pick<ReturnType<typeof createReceiptReporter>, 'add'>
  acknowledged: Pick<ReturnType<typeof createServerAcks>, 'note'>
  renamed: (group: string, subject: string) => void
  addPlain: (messages: readonly WAMessage[]) => Promise<void>
  progressed: ReturnType<typeof trackHistoryProgress>
}

/**
 * Handles all events of a socket except enciphered messages. It reads receipts and acks from the raw stanzas: the client sometimes merges
 * them into other events and drops some.
 */
export function handleSocketEvents(socket: WASocket, given: SocketEventContext) {
  const { journal, receipts, acknowledged, people, history, renamed, addPlain, progressed } = given
  // Before the client's own listener, which deciphers at once.
  socket.ws.prependListener('CB:message', journal.noteStanza)
  socket.ws.on('CB:receipt', (node: BinaryNode) => receipts.add(parseReceipt(node, new Date())))
  socket.ws.on('CB:ack,class:message', acknowledged.note)
  // Messages that are never deciphered here: those the phone resends later, view-once ones, and placeholders.
  socket.ev.on('messages.upsert', ({ messages, requestId }) => {
    const plainMessages = messages.filter((one) => (requestId && one.message) || one.key.isViewOnce || isPlaceholder(one))
    if (plainMessages.length > 0) void passing(addPlain(plainMessages))
  })
  socket.ev.on('messaging-history.set', ({ messages, ...part }) => {
    progressed(part)
    const since = (Date.now() - history) / 1000
    const recent = messages.filter(({ message, messageTimestamp }) => message && Number(messageTimestamp) > since)
    if (recent.length > 0) void passing(addPlain(recent.toSorted(byTime)))
  })
  socket.ev.on('call', (calls) => {
    for (const call of calls) if (call.status === 'offer') void passing(handleCall(given, call))
  })
  socket.ev.on('presence.update', ({ id, presences }) => {
    const types = Object.values(presences).some(({ lastKnownPresence }) => lastKnownPresence === 'composing')
    if (types) void passing(handleTyping(given, id))
  })
  socket.ev.on('groups.update', (groups) => {
    for (const { id, subject } of groups) {
      if (!id || !subject) continue
      renamed(id, subject)
      void passing(handleProfileChange(given, id, { name: subject }))
    }
  })
  socket.ev.on('contacts.update', (contacts) => {
    for (const { id, imgUrl } of contacts) if (id && imgUrl) void passing(handleProfileChange(given, id, { isPictureNew: true }))
  })
  socket.ev.on('contacts.upsert', (contacts) => {
    for (const { id, lid, phoneNumber, name, notify } of contacts)
      void passing(people.behind([id, lid, phoneNumber]).then((addresses) => people.note(addresses, name ?? notify ?? '')))
  })
}

const byTime = (one: WAMessage, other: WAMessage) => Number(one.messageTimestamp) - Number(other.messageTimestamp)

/** Short-lived events are not retried. */
const passing = (work: Promise<unknown>) => work.catch(() => undefined)

async function handleCall({ connection, host, people }: SocketEventContext, { id, from, chatId, callerPn, date }: WACallEvent) {
  const chat = await people.behind([from ?? chatId, callerPn])
  await host.receive(connection, { kind: 'call', chat, id, name: people.nameOf(chat), at: date })
}

async function handleTyping({ connection, host, people }: SocketEventContext, jid: string) {
  await host.receive(connection, { kind: 'typing', chat: await people.behind([jid]) })
}

async function handleProfileChange(
  { connection, host, people }: SocketEventContext,
  jid: string,
  changed: { name?: string; isPictureNew?: boolean },
) {
  await host.receive(connection, { kind: 'appearance', chat: await people.behind([jid]), ...changed })
}
