import type { Message } from '@recado/contract/messages/messages'

/** Messages one after the other in the order of time, and the ways on: towards older and newer ones, null where there are none. */
export type MessagePage = { messages: Message[]; older: string | null; newer: string | null }

/** What is loaded of a conversation: it has no holes. */
export type LoadedMessages = MessagePage & {
  /** The message that it began with: where this is another one, another part of the conversation is before the reader. */
  origin: string
  /** Where its newest page begins, and the way on from there. */
  tail: { first: string; older: string | null } | null
  /** The last message before nobody listened for a while: between it and the next one something may be missing. */
  sure: string | null
  /** What customers wrote while newer messages than these are not loaded. */
  missed: readonly string[]
  /** The conversation's end, while the reader has gone elsewhere. */
  end: LoadedMessages | null
}

export const loadedFrom = (page: MessagePage): LoadedMessages => ({
  ...page,
  origin: page.messages[0]?.id ?? '',
  tail: tailOf(page),
  sure: null,
  missed: [],
  end: null,
})

export function tailOf({ messages: [first], older, newer }: MessagePage) {
  return first && newer === null ? { first: first.id, older } : null
}

/** With the page that lies before it. */
export function prepend(window: LoadedMessages, page: MessagePage): LoadedMessages {
  const known = idsOf(window.messages.slice(0, page.messages.length))
  return { ...window, messages: [...page.messages.filter(({ id }) => !known.has(id)), ...window.messages], older: page.older }
}

/** With the page that lies behind it. */
export function append(window: LoadedMessages, page: MessagePage): LoadedMessages {
  const known = idsOf(window.messages.slice(-page.messages.length))
  const came = idsOf(page.messages)
  const messages = [...window.messages, ...page.messages.filter(({ id }) => !known.has(id))]
  if (page.newer === null) return { ...window, messages, newer: null, tail: tailOf(page) ?? window.tail, missed: [], end: null }
  return { ...window, messages, newer: page.newer, missed: window.missed.filter((id) => !came.has(id)) }
}

/** As much as paints at once when the conversation is opened again: its newest page. Null where that is not loaded. */
export function keepLatestPage(window: LoadedMessages): LoadedMessages | null {
  const { messages, newer, tail, end } = window
  if (newer !== null) return end
  const start = tail ? messages.findLastIndex(({ id }) => id === tail.first) : -1
  return start > 0 && tail ? { ...window, messages: messages.slice(start), older: tail.older, origin: tail.first } : window
}

/** For a time in which nothing is heard. */
export function markGap(window: LoadedMessages): LoadedMessages {
  const { messages, newer, sure, end } = window
  return { ...window, sure: newer === null ? (sure ?? messages.at(-1)?.id ?? '') : null, end: end && markGap(end) }
}

/** As much as certainly has no holes. */
export function dropAfterGap(window: LoadedMessages): LoadedMessages {
  const { messages, sure } = window
  return sure === null
    ? window
    : { ...window, sure: null, messages: messages.slice(0, messages.findLastIndex(({ id }) => id === sure) + 1) }
}

export const idsOf = (messages: readonly Message[]) => new Set(messages.map(({ id }) => id))
