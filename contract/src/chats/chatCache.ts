import type { ChatMessage } from './chatMessages.ts'

/** What is loaded of a chat: its newest messages without a hole, and the way on to older ones. */
export type ChatCache = { messages: readonly ChatMessage[]; older: string | null }

export const emptyChatCache: ChatCache = { messages: [], older: null }

/** Puts a message that is new, or has become another, where it belongs. What lies before all that is loaded comes with its page. */
export function applyChatMessage(window: ChatCache, message: ChatMessage): ChatCache {
  const quoting = window.messages.map((one) => (one.quotedMsgId === message.id ? { ...one, quotedMsg: quoteOf(message) } : one))
  const place = quoting.findIndex(({ id }) => id === message.id)
  if (place >= 0) return { ...window, messages: quoting.with(place, message) }
  const first = quoting[0]
  if (window.older !== null && (!first || message.seq < first.seq)) return { ...window, messages: quoting }
  const before = quoting.findLastIndex(({ seq }) => seq < message.seq)
  return { ...window, messages: quoting.toSpliced(before + 1, 0, message) }
}

/** The message that an event tells of. Old clients look for the chat's members in it, where no message of a list has them. */
export function messageOfEvent(told: unknown): ChatMessage {
  const { chat: _, ...message } = told as ChatMessage & { chat?: unknown }
  return message
}

/** With the page that lies before what is loaded. */
export const withOlderPage = (window: ChatCache, page: ChatCache): ChatCache => ({
  messages: [...page.messages.filter(({ id }) => !window.messages.some((one) => one.id === id)), ...window.messages],
  older: page.older,
})

/** Brought up to date by the newest page; where that does not reach back to what is loaded, it alone is sure. */
export function refreshChatCache(window: ChatCache, newest: ChatCache): ChatCache {
  const first = newest.messages[0]
  const joins = newest.older === null || window.messages.some(({ id }) => id === first?.id)
  if (!first || !joins || newest.older === null) return newest
  return { messages: [...window.messages.filter(({ seq }) => seq < first.seq), ...newest.messages], older: window.older }
}

const quoteOf = ({ id, senderId, sender, message, isDeleted, mediaName }: ChatMessage) => ({
  ...{ id, senderId, sender, message, isDeleted, mediaName },
})
