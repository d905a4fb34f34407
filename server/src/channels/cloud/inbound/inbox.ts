import { setTimeout as pause } from 'node:timers/promises'
import { keyedQueue } from '../../../kernel/keyedQueue.ts'
import type { ChannelEvent, ChannelHost, ConnectionRef, MessageStatusUpdate } from '../../channel.ts'
import type { Warn } from '../../channelStore.ts'
import type { ContactStore } from '../contactStore.ts'
import type { Journal, JournalEntry } from './journal.ts'
import { STATUS_CHAT } from './parseChange.ts'
import { toChannelEvent, toStatusUpdate } from './toChannelEvent.ts'

const ROUND = 1000
const FIRST_PAUSE = 100
const LONGEST_PAUSE = 10_000
const LATE = 10 * 60_000

type InboxOptions = {
  line: ConnectionRef
  host: ChannelHost
  journal: Journal
  people: ContactStore
  /** How far our own have come, for whoever waits to know. */
  onStatuses: (items: readonly MessageStatusUpdate[]) => Promise<void>
  warn: Warn
}

/** Hands over what the service has told until it is taken: that of one conversation in its order, conversations side by side. */
export function openInbox(given: InboxOptions) {
  const { line, journal, warn } = given
  const queue = keyedQueue()
  const busy = new Map<number, Promise<void>>()
  const closing = new AbortController()
  let again = false
  let looking: Promise<void> | undefined

  function wake() {
    again = true
    looking ??= look().finally(() => {
      looking = undefined
      if (again && !closing.signal.aborted) wake()
    })
  }

  async function look() {
    while (again && !closing.signal.aborted) {
      again = false
      const rows = await journal.waiting(line.connectionId, [...busy.keys()]).catch((error) => {
        warn(error, 'what was told could not be looked up')
        return []
      })
      for (const [chat, some] of byChat(rows)) begin(chat, some)
    }
  }

  /** What is told of our own goes together; of the rest each by itself. */
  function begin(chat: string, rows: JournalEntry[]) {
    for (const some of chat === STATUS_CHAT ? [rows] : rows.map((row) => [row])) {
      const work = queue(chat, () => deliverWithRetries(given, closing.signal, some)).finally(() => {
        for (const { seq } of some) busy.delete(seq)
        if (busy.size === 0) wake()
      })
      for (const { seq } of some) busy.set(seq, work)
    }
  }

  const rounds = setInterval(wake, ROUND)
  wake()
  return {
    wake,
    async close() {
      closing.abort()
      clearInterval(rounds)
      await looking
      await Promise.allSettled(busy.values())
    },
  }
}

function byChat(rows: readonly JournalEntry[]) {
  const chats = new Map<string, JournalEntry[]>()
  for (const row of rows) chats.set(row.chat, [...(chats.get(row.chat) ?? []), row])
  return chats
}

/** Tried again for as long as the line is open: the service does not tell it again. */
async function deliverWithRetries(given: InboxOptions, signal: AbortSignal, rows: readonly JournalEntry[]) {
  for (let wait = FIRST_PAUSE; !signal.aborted; wait = Math.min(LONGEST_PAUSE, wait * 2)) {
    try {
      return await (rows[0]?.chat === STATUS_CHAT ? deliverStatuses(given, rows) : deliverItem(given, rows[0]))
    } catch (error) {
      given.warn(error, 'what was told could not be handed over')
      await pause(wait, undefined, { signal }).catch(() => undefined)
    }
  }
}

async function deliverStatuses({ line, host, journal, onStatuses, warn }: InboxOptions, rows: readonly JournalEntry[]) {
  const items = rows.flatMap(({ told }) => readable(warn, () => (told.kind === 'status' ? toStatusUpdate(told.status) : undefined)) ?? [])
  if (items.length > 0) await host.receive(line, { kind: 'status', items })
  await onStatuses(items)
  await journal.forget(
    line.connectionId,
    rows.map(({ key }) => key),
  )
}

async function deliverItem({ line, host, journal, people, warn }: InboxOptions, row: JournalEntry | undefined) {
  if (!row || row.told.kind === 'status') return
  const { told } = row
  let isReadable = true
  const event = readable(
    (error, what) => {
      isReadable = false
      warn(error, what)
    },
    () => toChannelEvent(told),
  )
  if (event?.kind === 'message') {
    // Before it is handed over: a bot answers at once, and shows that it types by what was written last.
    await note(people, line, event)
    await host.receive(line, { ...event, isLate: isLate(event) })
    return journal.forget(line.connectionId, [row.key])
  }
  if (event) await host.receive(line, event)
  return journal.close(line.connectionId, row.key, { keepsWhole: !isReadable })
}

/** Nobody is greeted for what was said while the line was away. */
const isLate = ({ at }: { at: Date }) => Date.now() - at.getTime() > LATE

const note = (people: ContactStore, { connectionId }: ConnectionRef, { chat, name, id }: Extract<ChannelEvent, { kind: 'message' }>) =>
  people.note(connectionId, { addresses: chat, name, lastId: id })

/** What cannot be understood today blocks nothing. */
function readable<Result>(warn: Warn, read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    warn(error, 'something that was told could not be read')
    return undefined
  }
}
