import type { Message } from '@recado/contract/messages/messages'
import { replaceEqualDeep } from '@tanstack/react-query'

/** Consecutive messages in the order of time, with the cursors to older and newer ones. Null: there are none. */
export type MessagePage = { messages: Message[]; older: string | null; newer: string | null }

/** The loaded part of a conversation. It has no gaps. */
export type LoadedMessages = MessagePage & {
  /** The message with which loading began. Another origin means that the reader sees another part of the conversation. */
  origin: string
  /** The first message of the newest page, and the cursor before it. */
  tail: { first: string; older: string | null } | null
  /** The last message before events were missed: a gap may follow. */
  sure: string | null
  /** Messages of customers that arrived while the newest page was not loaded. */
  missed: readonly string[]
  /** The end of the conversation, while the reader is in another part. */
  end: LoadedMessages | null
}

export const loadedFrom = (page: MessagePage): LoadedMessages => ({
  ...page,
  origin: page.messages[0]?.id ?? '',
  tail: latestPageStart(page),
  sure: null,
  missed: [],
  end: null,
})

function latestPageStart({ messages: [first], older, newer }: MessagePage) {
  return first && newer === null ? { first: first.id, older } : null
}

/** Adds the page before the loaded messages. */
export function prepend(part: LoadedMessages, page: MessagePage): LoadedMessages {
  const known = messageIds(part.messages.slice(0, page.messages.length))
  return { ...part, messages: [...page.messages.filter(({ id }) => !known.has(id)), ...part.messages], older: page.older }
}

/** Adds the page after the loaded messages. */
export function append(part: LoadedMessages, page: MessagePage): LoadedMessages {
  const known = messageIds(part.messages.slice(-page.messages.length))
  const came = messageIds(page.messages)
  const messages = [...part.messages, ...page.messages.filter(({ id }) => !known.has(id))]
  if (page.newer === null) return { ...part, messages, newer: null, tail: latestPageStart(page) ?? part.tail, missed: [], end: null }
  return { ...part, messages, newer: page.newer, missed: part.missed.filter((id) => !came.has(id)) }
}

/** Keeps the newest page alone, which is drawn quickly when the conversation is opened again. Null if it is not loaded. */
export function keepLatestPage(part: LoadedMessages): LoadedMessages | null {
  const { messages, newer, tail, end } = part
  if (newer !== null) return end
  const start = tail ? messages.findLastIndex(({ id }) => id === tail.first) : -1
  return start > 0 && tail ? { ...part, messages: messages.slice(start), older: tail.older, origin: tail.first } : part
}

/** Marks that events are lost from now on. */
export function markGap(part: LoadedMessages): LoadedMessages {
  const { messages, newer, sure, end } = part
  return { ...part, sure: newer === null ? (sure ?? messages.at(-1)?.id ?? '') : null, end: end && markGap(end) }
}

/** Keeps only the messages that are certainly without gaps. */
export function dropAfterGap(part: LoadedMessages): LoadedMessages {
  const { messages, sure } = part
  return sure === null ? part : { ...part, sure: null, messages: messages.slice(0, messages.findLastIndex(({ id }) => id === sure) + 1) }
}

export const messageIds = (messages: readonly Message[]) => new Set(messages.map(({ id }) => id))

/** A new message, or a change of one that may be loaded. */
export type MessageChange = { action: 'create' | 'update'; message: Message }

/** Adds a message to the loaded messages of its chat; nothing happens if none are loaded. */
export function applyMessage(part: LoadedMessages, change: MessageChange): LoadedMessages {
  const { action, message } = change
  const { messages } = part
  const end = part.end && applyMessage(part.end, change)
  const place = messages.findLastIndex(({ id }) => id === message.id)
  const before = messages[place]
  // The answer to a send may arrive after later events of the same message. The events are newer, so the answer changes nothing.
  if (action === 'create') return { ...(before ? part : withNew(part, message)), end }
  return { ...part, end, messages: before ? messages.with(place, keepHigherAck(before, message)) : messages }
}

/** The delivery state never goes back, in whatever order the events arrive. */
const keepHigherAck = (before: Message, after: Message) => (before.ack > after.ack ? { ...after, ack: before.ack } : after)

function withNew(part: LoadedMessages, message: Message): LoadedMessages {
  const { messages, older, newer, missed } = part
  const place = messages.findLastIndex((one) => timeOf(one) <= timeOf(message)) + 1
  if (place === 0 && older !== null) return part
  if (place < messages.length || newer === null) return { ...part, messages: messages.toSpliced(place, 0, message) }
  return message.fromMe || missed.includes(message.id) ? part : { ...part, missed: [...missed, message.id] }
}

const timeOf = ({ createdAt }: Message) => Date.parse(createdAt)

/** Whether the loaded messages and a page have messages in common. */
export function overlaps({ messages }: LoadedMessages, page: MessagePage) {
  const fetched = messageIds(page.messages)
  return messages.findLast(({ id }) => fetched.has(id)) !== undefined
}

/** Merges the newest page into the end of the conversation. If they do not overlap, only the page stays. */
export function mergeLatest(part: LoadedMessages | undefined, newest: MessagePage): LoadedMessages {
  const loaded = part && part.newer !== null ? part.end : part
  const end = loaded && dropAfterGap(loaded)
  return end && overlaps(end, newest) ? { ...replaceOverlap(end, newest), tail: latestPageStart(newest) } : loadedFrom(newest)
}

/** The same, unless the reader has moved elsewhere meanwhile. */
export function mergeLatestUnlessMoved(
  before: LoadedMessages | undefined,
  part: LoadedMessages | undefined,
  newest: MessagePage,
): LoadedMessages {
  const hasLeft = part && part.newer !== null && part.origin !== before?.origin
  return hasLeft ? { ...part, end: mergeLatest(part.end ?? undefined, newest) } : mergeLatest(part, newest)
}

/** Replaces the loaded messages that a page contains. */
export function replaceOverlap(part: LoadedMessages, page: MessagePage): LoadedMessages {
  const { messages } = part
  const fetched = messageIds(page.messages)
  const start = messages.findIndex(({ id }) => fetched.has(id))
  const end = messages.findLastIndex(({ id }) => fetched.has(id))
  if (start < 0) return part
  const loaded = new Map(messages.slice(start, end + 1).map((message) => [message.id, message]))
  const fresh = page.messages.map((message) => keepIfEqual(loaded.get(message.id), message))
  return {
    ...part,
    messages: [...messages.slice(0, start), ...fresh, ...messages.slice(end + 1)],
    older: start === 0 ? page.older : part.older,
    newer: end === messages.length - 1 ? page.newer : part.newer,
  }
}

/** An equal message stays the same object, so its bubble is not drawn again. */
const keepIfEqual = (before: Message | undefined, after: Message) => (before ? replaceEqualDeep(before, after) : after)
