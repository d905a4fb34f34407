import type { ChannelEvent, ChannelHost, ConnectionRef } from '@recado/server/channels/channel'
import { type BinaryNode, proto, type WAMessage } from 'baileys'
import type { SessionStore } from '../sessionStore.ts'
import { createChatOrder, type JournalPosition, type PendingEntry } from './chatOrder.ts'
import { formatJournalEntry, parseJournalEntry } from './decipheredJournal.ts'
import { type EventContext, eventOf } from './eventOf.ts'
import { type IncomingMessage, isPlaceholder, type OwnAddresses, parseIncomingMessage } from './incomingMessage.ts'

const FIRST_PAUSE = 200
const LONGEST_PAUSE = 10_000

type Inbox = {
  connection: ConnectionRef
  host: ChannelHost
  vault: SessionStore
  me: () => OwnAddresses | undefined
  translating: EventContext
  pause: (milliseconds: number) => Promise<void>
  isClosed: () => boolean
}

/** Delivers deciphered messages until the product has stored them: those of one chat in order of arrival, chats in parallel. */
export function createInboundDelivery(given: Inbox) {
  const { vault, translating } = given
  const { keyOf } = translating.people
  const turns = createChatOrder((waiting) => withRetries(given, () => read(given, waiting)))

  return {
    expect: (attrs: BinaryNode['attrs'], part: string) => turns.expect(keyOf(attrs), part),
    /** Adds messages that arrive in plain form, oldest first. They are stored before delivery: WhatsApp does not send them again. */
    async addTold(messages: readonly WAMessage[]) {
      const entries = messages.map(journalEntryOf)
      await vault.commit(
        [],
        entries.map(({ hash, deciphered }) => ({ hash, content: formatJournalEntry(deciphered) })),
      )
      for (const one of entries) turns.add(keyOf(one.deciphered.attrs), one)
    },
    /** Delivers what an earlier session deciphered but did not deliver. Earlier messages that WhatsApp will send again come first. */
    async resume() {
      const left = (await vault.readHeard()).map(({ hash, content }) => ({ hash, deciphered: parseJournalEntry(content) }))
      left.sort((one, other) => one.deciphered.place - other.deciphered.place)
      const there = new Set(left.map(({ deciphered }) => 'part' in deciphered && deciphered.part))
      for (const one of left) {
        const key = keyOf(one.deciphered.attrs)
        const awaited = 'awaited' in one.deciphered ? one.deciphered.awaited : []
        for (const missing of awaited) if (!there.has(missing.part) && !(await isKnown(vault, missing))) turns.reserve(key, missing)
        turns.add(key, one)
      }
    },
  }
}

/** Another process has delivered it already. */
const isKnown = async (vault: SessionStore, { part }: JournalPosition) => (await vault.readKept(part.split(' ')[0] ?? '')) !== undefined

function journalEntryOf(message: WAMessage) {
  const { remoteJid, id } = message.key
  const place = isPlaceholder(message)
  // A view-once message is stored without its stub type; a placeholder keeps it.
  const told = Buffer.from(proto.WebMessageInfo.encode(place ? message : { ...message, messageStubType: undefined }).finish())
  const from = remoteJid ?? ''
  return {
    hash: `${place ? 'awaited' : 'told'} ${from} ${id}`,
    deciphered: { attrs: { from }, place: Number(message.messageTimestamp) * 1e6, told },
  }
}

/** Retries as long as the connection is open: WhatsApp does not send it again. An unreadable message stays stored for a later version. */
async function withRetries({ pause, isClosed }: Inbox, work: () => Promise<void>) {
  for (let wait = FIRST_PAUSE; !isClosed(); wait = Math.min(LONGEST_PAUSE, wait * 2)) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof TypeError || error instanceof RangeError) return
      await pause(wait)
    }
  }
}

/** Delivers one message, then deletes it from the journal. Messages without meaning for the product are only deleted. */
async function read(given: Inbox, { hash, deciphered }: PendingEntry) {
  const { connection, host, vault, me, translating } = given
  const self = me()
  if (!self) return
  const incoming = parseIncomingMessage(deciphered, self)
  const event = incoming && !isOwnNote(incoming, self) ? await eventOf(incoming, translating) : undefined
  if (incoming && event?.kind === 'message' && !incoming.isAwaited) await storeForReplay(given, incoming, event)
  if (event) await host.receive(connection, event)
  await vault.forgetHeard(hash)
}

/** Stores the message, so that it can be quoted, answered or reacted to. */
async function storeForReplay(
  { vault, translating }: Inbox,
  { key, message, pushName }: IncomingMessage,
  event: Extract<ChannelEvent, { kind: 'message' }>,
) {
  const content = Buffer.from(proto.Message.encode(message).finish()).toString('base64')
  const row = { id: key.id, messageId: null, chat: key.remoteJid, fromMe: key.fromMe === true, participant: key.participant ?? null }
  await vault.keep({ ...row, content, isTaken: true })
  if (!event.fromMe) await translating.people.note(event.author?.addresses ?? event.chat, pushName)
}

/** A note of the owner to themselves is no conversation. */
const isOwnNote = ({ key }: IncomingMessage, me: OwnAddresses) =>
  key.fromMe === true && [me.id, me.lid].some((own) => userOf(own) === userOf(key.remoteJid))
const userOf = (jid: string) => jid.split(/[:@]/)[0]
