import { setTimeout as pause } from 'node:timers/promises'
import { keyedQueue } from '../../../kernel/keyedQueue.ts'
import type { ChannelEvent, ChannelHost, ConnectionRef, MessageStatusUpdate } from '../../channel.ts'
import type { Warn } from '../../channelStore.ts'
import type { ContactStore } from '../contactStore.ts'
import type { InboundJournal, JournalEntry } from './inboundJournal.ts'
import { STATUS_CHAT } from './parseChange.ts'
import { toChannelEvent, toStatusUpdate } from './toChannelEvent.ts'

const ROUND = 1000
const FIRST_PAUSE = 100
const LONGEST_PAUSE = 10_000
const LATE = 10 * 60_000

type DeliveryOptions = {
  connection: ConnectionRef
  host: ChannelHost
  journal: InboundJournal
  people: ContactStore
  /** Statuses of sent messages, once the product has stored them. */
  onStatuses: (items: readonly MessageStatusUpdate[]) => Promise<void>
  warn: Warn
}

/** Delivers the journal to the product until each entry is stored: the entries of one chat in order, chats in parallel. */
export function startInboundDelivery(given: DeliveryOptions) {
  const { connection, journal, warn } = given
  const queue = keyedQueue()
  const busy = new Map<number, Promise<void>>()
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
      const rows = await journal.waiting(connection.connectionId, [...busy.keys()]).catch((error) => {
        warn(error, 'the journal could not be read')
        return []
      })
      for (const [chat, entries] of byChat(rows)) begin(chat, entries)
    }
  }

  /** Statuses are delivered together, everything else one by one. */
  function begin(chat: string, rows: JournalEntry[]) {
    for (const batch of chat === STATUS_CHAT ? [rows] : rows.map((row) => [row])) {
      const work = queue(chat, () => deliverWithRetries(given, closing.signal, batch)).finally(() => {
        for (const { seq } of batch) busy.delete(seq)
        if (busy.size === 0) wake()
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

/** Retries as long as the connection is open: the service does not send it again. */
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
  const items = rows.flatMap(({ item }) => readable(warn, () => (item.kind === 'status' ? toStatusUpdate(item.status) : undefined)) ?? [])
  if (items.length > 0) await host.receive(connection, { kind: 'status', items })
  await onStatuses(items)
  await journal.forget(
    connection.connectionId,
    rows.map(({ key }) => key),
  )
}

async function deliverItem({ connection, host, journal, people, warn }: DeliveryOptions, row: JournalEntry | undefined) {
  if (!row || row.item.kind === 'status') return
  const { item } = row
  let isReadable = true
  const event = readable(
    (error, what) => {
      isReadable = false
      warn(error, what)
    },
    () => toChannelEvent(item),
  )
  if (event?.kind === 'message') {
    // Before the delivery: the bot answers at once, and its typing indicator needs the id of the last message.
    await note(people, connection, event)
    await host.receive(connection, { ...event, isLate: isLate(event) })
    return journal.forget(connection.connectionId, [row.key])
  }
  if (event) await host.receive(connection, event)
  return journal.close(connection.connectionId, row.key, { keepsWhole: !isReadable })
}

/** A message from a time when the connection was down: the bot does not greet for it. */
const isLate = ({ at }: { at: Date }) => Date.now() - at.getTime() > LATE

const note = (people: ContactStore, { connectionId }: ConnectionRef, { chat, name, id }: Extract<ChannelEvent, { kind: 'message' }>) =>
  people.note(connectionId, { addresses: chat, name, lastId: id })

/** An entry that cannot be read does not block the others. */
function readable<Result>(warn: Warn, read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    warn(error, 'a journal entry could not be read')
    return undefined
  }
}
