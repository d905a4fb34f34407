import { setTimeout as pause } from 'node:timers/promises'
import { keyedQueue } from '../../../kernel/concurrency/keyedQueue.ts'
import type { ChannelEvent, ChannelHost, ConnectionRef, MessageStatusUpdate } from '../../channel.ts'
import type { Warn } from '../../channelStore.ts'
import type { ContactStore } from '../contactStore.ts'
import { HISTORY_CHAT, STATUS_CHAT } from './parseChange.ts'
import { readStatus, toAddressBookName, toChannelEvent, toHistory, type WebhookItem } from './toChannelEvent.ts'
import type { InboundJournal, JournalEntry } from './webhookJournal.ts'
import { accountUpdateSchema } from './webhookSchemas.ts'

const ROUND = 1000
const FIRST_PAUSE = 100
const LONGEST_PAUSE = 10_000
const LATE = 10 * 60_000

/** `reason`: why the account was disconnected. */
export type AccountUpdate = { event: string; reason: string | undefined; at: Date }

type DeliveryOptions = {
  connection: ConnectionRef
  host: ChannelHost
  journal: InboundJournal
  people: ContactStore
  /** Statuses of sent messages, once the product has stored them. */
  onStatuses: (items: readonly MessageStatusUpdate[]) => Promise<void>
  /** Something has become of the account. */
  onAccountUpdate: (update: AccountUpdate) => Promise<void>
  /** The owner does not share the history of their chats. */
  onHistoryDeclined: () => Promise<void>
  warn: Warn
}

/** Delivers the journal to the product until each entry is stored: the entries of one chat in order, chats in parallel. */
export function startInboundDelivery(given: DeliveryOptions) {
  const { connection, journal, warn } = given
  const queue = keyedQueue()
  const busy = new Map<number, Promise<void>>()
  /** How much of the history is being delivered: the next part is read once it is stored. */
  let history = 0
  const closing = new AbortController()
  let again = false
  let reading: Promise<void> | undefined

  function wake() {
    again = true
    reading ??= readJournal().finally(() => {
      reading = undefined
      if (again && !closing.signal.aborted) wake()
    })
  }

  async function readJournal() {
    while (again && !closing.signal.aborted) {
      again = false
      const rows = await journal.waiting(connection.connectionId, [...busy.keys()], history === 0).catch((error) => {
        warn(error, 'the journal could not be read')
        return []
      })
      for (const [chat, entries] of byChat(rows)) begin(chat, entries)
    }
  }

  /** Statuses are delivered together, everything else one by one. */
  function begin(chat: string, rows: JournalEntry[]) {
    const isHistory = chat.startsWith(HISTORY_CHAT)
    for (const batch of chat === STATUS_CHAT ? [rows] : rows.map((row) => [row])) {
      if (isHistory) history++
      const work = queue(chat, () => deliverWithRetries(given, closing.signal, batch)).finally(() => {
        for (const { seq } of batch) busy.delete(seq)
        if (isHistory) history--
        if (busy.size === 0 || (isHistory && history === 0)) wake()
      })
      for (const { seq } of batch) busy.set(seq, work)
    }
  }

  const rounds = setInterval(wake, ROUND)
  wake()
  return {
    wake,
    async close() {
      closing.abort()
      clearInterval(rounds)
      await reading
      await Promise.allSettled(busy.values())
    },
  }
}

function byChat(rows: readonly JournalEntry[]) {
  const chats = new Map<string, JournalEntry[]>()
  for (const row of rows) chats.set(row.chat, [...(chats.get(row.chat) ?? []), row])
  return chats
}

/** Retries as long as the connection is open: Meta does not send it again. */
async function deliverWithRetries(given: DeliveryOptions, signal: AbortSignal, rows: readonly JournalEntry[]) {
  for (let wait = FIRST_PAUSE; !signal.aborted; wait = Math.min(LONGEST_PAUSE, wait * 2)) {
    try {
      return await (rows[0]?.chat === STATUS_CHAT ? deliverStatuses(given, rows) : deliverItem(given, rows[0]))
    } catch (error) {
      given.warn(error, 'a journal entry could not be delivered')
      await pause(wait, undefined, { signal }).catch(() => undefined)
    }
  }
}

async function deliverStatuses({ connection, host, journal, onStatuses, warn }: DeliveryOptions, rows: readonly JournalEntry[]) {
  const statuses = rows.flatMap(({ item }) => readable(warn, () => (item.kind === 'status' ? readStatus(item.status) : undefined)) ?? [])
  const items = statuses.flatMap(({ update }) => update ?? [])
  if (items.length > 0) await host.receive(connection, { kind: 'status', items })
  await onStatuses(items)
  for (const { optOut } of statuses) if (optOut) await host.receive(connection, optOut)
  await journal.forget(
    connection.connectionId,
    rows.map(({ key }) => key),
  )
}

async function deliverItem(given: DeliveryOptions, row: JournalEntry | undefined) {
  if (!row || row.item.kind === 'status') return
  const { connection, host, journal, people } = given
  const { item } = row
  let isReadable = true
  const warn: Warn = (error, what) => {
    isReadable = false
    given.warn(error, what)
  }
  if (item.kind === 'account' || item.kind === 'addressBook' || item.kind === 'history' || item.kind === 'historyDeclined') {
    await deliverOfSharedNumber({ ...given, warn }, item)
    return journal.close(connection.connectionId, row.key, { keepsWhole: !isReadable })
  }
  const event = readable(warn, () => toChannelEvent(item))
  if (event?.kind === 'message') {
    // Before the delivery: the bot answers at once, and its typing indicator needs the id of the last message.
    await note(people, connection, event)
    await host.receive(connection, { ...event, isLate: isLate(event) })
    return journal.forget(connection.connectionId, [row.key])
  }
  if (event) await host.receive(connection, event)
  return journal.close(connection.connectionId, row.key, { keepsWhole: !isReadable })
}

type SharedItem = Extract<WebhookItem, { kind: 'account' | 'addressBook' | 'history' | 'historyDeclined' }>

/** What comes only for a number that the company also uses in the app on a phone. */
async function deliverOfSharedNumber(given: DeliveryOptions, item: SharedItem) {
  const { connection, host, people, warn } = given
  if (item.kind === 'historyDeclined') return given.onHistoryDeclined()
  if (item.kind === 'account') {
    const update = readable(warn, () => accountUpdateSchema.parse(item.update))
    const at = item.time > 0 ? new Date(item.time * 1000) : new Date()
    if (update) await given.onAccountUpdate({ event: update.event, reason: update.disconnection_info?.reason, at })
    return
  }
  if (item.kind === 'addressBook') {
    const entry = readable(warn, () => toAddressBookName(item.entry))
    if (!entry) return
    const { chat, name, version } = entry
    const before = await people.bookNameOf(connection.connectionId, chat)
    if (before.version > version) return
    await host.receive(connection, { kind: 'addressBook', chat, name, before: before.name })
    return people.noteBookName(connection.connectionId, { addresses: chat, name, version })
  }
  const read = item.messages.flatMap((message) => readable(warn, () => toHistory(message, item)) ?? [])
  const messages = read.flatMap(({ stored }) => stored ?? [])
  if (messages.length > 0) await host.receive(connection, { kind: 'history', chat: [{ kind: 'number', value: item.person }], messages })
  for (const { change } of read) if (change) await host.receive(connection, change)
}

/** A message from a time when the connection was down: the bot does not greet for it. What the company wrote ends the bot's turn all the same. */
const isLate = ({ at, fromMe }: { at: Date; fromMe: boolean }) => !fromMe && Date.now() - at.getTime() > LATE

/** Only a message of the person can be marked as read. */
const note = (people: ContactStore, { connectionId }: ConnectionRef, event: Extract<ChannelEvent, { kind: 'message' }>) =>
  people.note(connectionId, { addresses: event.chat, name: event.name, lastId: event.fromMe ? null : event.id })

/** An entry that cannot be read does not block the others. */
function readable<Result>(warn: Warn, read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    warn(error, 'a journal entry could not be read')
    return undefined
  }
}
