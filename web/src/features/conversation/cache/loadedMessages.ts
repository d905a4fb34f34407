import type { Message } from '@recado/contract/messages/messages'
import { replaceEqualDeep } from '@tanstack/react-query'

/** Consecutive messages in the order of time, with the cursors to older and newer ones. Null: there are none. */
export type MessagePage = { messages: Message[]; older: string | null; newer: string | null }

/** The loaded part of a conversation. It has no gaps. */
export type LoadedMessages = MessagePage & {
  /** The message that was loaded first. Another origin means that the reader sees another part of the conversation. */
  origin: string
  /** Where the newest page begins: its first message, and the cursor to the page before. */
  tail: { first: string; older: string | null } | null
  /** Set while events may have been lost: the last message that was loaded before. After it messages may be missing. */
  lastBeforeGap: string | null
  /** Messages of customers that arrived while the newest page was not loaded. */
  unloadedNewIds: readonly string[]
  /** The end of the conversation, while the reader is in another part. */
  end: LoadedMessages | null
}

export const loadedFrom = (page: MessagePage): LoadedMessages => ({
  ...page,
  origin: page.messages[0]?.id ?? '',
  tail: latestPageStart(page),
  lastBeforeGap: null,
  unloadedNewIds: [],
  end: null,
})

function latestPageStart({ messages: [first], older, newer }: MessagePage) {
  return first && newer === null ? { first: first.id, older } : null
}

/** Adds the page before the loaded messages. */
export function prepend(loaded: LoadedMessages, page: MessagePage): LoadedMessages {
  const loadedIds = messageIds(loaded.messages.slice(0, page.messages.length))
  return { ...loaded, messages: [...page.messages.filter(({ id }) => !loadedIds.has(id)), ...loaded.messages], older: page.older }
}

/** Adds the page after the loaded messages. */
export function append(loaded: LoadedMessages, page: MessagePage): LoadedMessages {
  const loadedIds = messageIds(loaded.messages.slice(-page.messages.length))
  const receivedIds = messageIds(page.messages)
  const messages = [...loaded.messages, ...page.messages.filter(({ id }) => !loadedIds.has(id))]
  if (page.newer === null)
    return { ...loaded, messages, newer: null, tail: latestPageStart(page) ?? loaded.tail, unloadedNewIds: [], end: null }
  return { ...loaded, messages, newer: page.newer, unloadedNewIds: loaded.unloadedNewIds.filter((id) => !receivedIds.has(id)) }
}

/** Keeps the newest page alone, which is drawn quickly when the conversation is opened again. Null if it is not loaded. */
export function keepLatestPage(loaded: LoadedMessages): LoadedMessages | null {
  const { messages, newer, tail, end } = loaded
  if (newer !== null) return end
  const start = tail ? messages.findLastIndex(({ id }) => id === tail.first) : -1
  return start > 0 && tail ? { ...loaded, messages: messages.slice(start), older: tail.older, origin: tail.first } : loaded
}

/** Marks that events are lost from now on. */
export function markGap(loaded: LoadedMessages): LoadedMessages {
  const { messages, newer, lastBeforeGap, end } = loaded
  return { ...loaded, lastBeforeGap: newer === null ? (lastBeforeGap ?? messages.at(-1)?.id ?? '') : null, end: end && markGap(end) }
}

/** Keeps only the messages that are certainly without gaps. */
export function dropAfterGap(loaded: LoadedMessages): LoadedMessages {
  const { messages, lastBeforeGap } = loaded
  return lastBeforeGap === null
    ? loaded
    : { ...loaded, lastBeforeGap: null, messages: messages.slice(0, messages.findLastIndex(({ id }) => id === lastBeforeGap) + 1) }
}

export const messageIds = (messages: readonly Message[]) => new Set(messages.map(({ id }) => id))

/** A new message, or a change of one that may be loaded. */
export type MessageChange = { action: 'create' | 'update'; message: Message }

/** Adds a message to the loaded messages of its chat; nothing happens if none are loaded. */
export function applyMessage(loaded: LoadedMessages, change: MessageChange): LoadedMessages {
  const { action, message } = change
  const { messages } = loaded
  const end = loaded.end && applyMessage(loaded.end, change)
  const index = messages.findLastIndex(({ id }) => id === message.id)
  const before = messages[index]
  // The answer to a send may arrive after later events of the same message. The events are newer, so the answer changes nothing.
  if (action === 'create') return { ...(before ? loaded : withNew(loaded, message)), end }
  return { ...loaded, end, messages: before ? messages.with(index, keepHigherAck(before, message)) : messages }
}

/** The delivery state never goes back, in whatever order the events arrive. */
const keepHigherAck = (before: Message, after: Message) => (before.ack > after.ack ? { ...after, ack: before.ack } : after)

function withNew(loaded: LoadedMessages, message: Message): LoadedMessages {
  const { messages, older, newer, unloadedNewIds } = loaded
  const index = messages.findLastIndex((one) => timeOf(one) <= timeOf(message)) + 1
  if (index === 0 && older !== null) return loaded
  if (index < messages.length || newer === null) return { ...loaded, messages: messages.toSpliced(index, 0, message) }
  return message.fromMe || unloadedNewIds.includes(message.id) ? loaded : { ...loaded, unloadedNewIds: [...unloadedNewIds, message.id] }
}

const timeOf = ({ createdAt }: Message) => Date.parse(createdAt)

/** Whether the loaded messages and a page have messages in common. */
export function overlaps({ messages }: LoadedMessages, page: MessagePage) {
  const fetched = messageIds(page.messages)
  return messages.findLast(({ id }) => fetched.has(id)) !== undefined
}

/** Merges the newest page into the end of the conversation. If they do not overlap, only the page stays. */
export function mergeLatest(loaded: LoadedMessages | undefined, newest: MessagePage): LoadedMessages {
  const cachedEnd = loaded && loaded.newer !== null ? loaded.end : loaded
  const end = cachedEnd && dropAfterGap(cachedEnd)
  return end && overlaps(end, newest) ? { ...replaceOverlap(end, newest), tail: latestPageStart(newest) } : loadedFrom(newest)
}

/** Like the function above, unless the reader has moved elsewhere meanwhile. */
export function mergeLatestUnlessMoved(
  before: LoadedMessages | undefined,
  loaded: LoadedMessages | undefined,
  newest: MessagePage,
): LoadedMessages {
  const hasLeft = loaded && loaded.newer !== null && loaded.origin !== before?.origin
  return hasLeft ? { ...loaded, end: mergeLatest(loaded.end ?? undefined, newest) } : mergeLatest(loaded, newest)
}

/** Replaces the loaded messages that a page contains. */
export function replaceOverlap(loaded: LoadedMessages, page: MessagePage): LoadedMessages {
  const { messages } = loaded
  const fetched = messageIds(page.messages)
  const start = messages.findIndex(({ id }) => fetched.has(id))
  const end = messages.findLastIndex(({ id }) => fetched.has(id))
  if (start < 0) return loaded
  const loadedById = new Map(messages.slice(start, end + 1).map((message) => [message.id, message]))
  const updated = page.messages.map((message) => keepIfEqual(loadedById.get(message.id), message))
  return {
    ...loaded,
    messages: [...messages.slice(0, start), ...updated, ...messages.slice(end + 1)],
    older: start === 0 ? page.older : loaded.older,
    newer: end === messages.length - 1 ? page.newer : loaded.newer,
  }
}

/** An equal message stays the same object, so its bubble is not drawn again. */
const keepIfEqual = (before: Message | undefined, after: Message) => (before ? replaceEqualDeep(before, after) : after)
