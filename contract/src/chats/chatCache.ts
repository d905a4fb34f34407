import type { ChatMessage } from './chatMessages.ts'

/** The cached part of a chat: its newest messages without a gap, and the cursor to older ones. */
export type ChatCache = { messages: readonly ChatMessage[]; older: string | null }

export const emptyChatCache: ChatCache = { messages: [], older: null }

/** Puts a new or changed message where it belongs. One older than everything cached comes with its page. */
export function applyChatMessage(window: ChatCache, message: ChatMessage): ChatCache {
  const quoting = window.messages.map((one) => (one.quotedMsgId === message.id ? { ...one, quotedMsg: quoteOf(message) } : one))
  const index = quoting.findIndex(({ id }) => id === message.id)
  if (index >= 0) return { ...window, messages: quoting.with(index, message) }
  const first = quoting[0]
  if (window.older !== null && (!first || message.seq < first.seq)) return { ...window, messages: quoting }
  const before = quoting.findLastIndex(({ seq }) => seq < message.seq)
  return { ...window, messages: quoting.toSpliced(before + 1, 0, message) }
}

/** The message of an event. Old clients look for the chat's members in it; cached messages do not have them. */
export function messageOfEvent(event: unknown): ChatMessage {
  const { chat: _, ...message } = event as ChatMessage & { chat?: unknown }
  return message
}

/** Adds the page before the cached part. */
export const withOlderPage = (window: ChatCache, page: ChatCache): ChatCache => ({
  messages: [...page.messages.filter(({ id }) => !window.messages.some((one) => one.id === id)), ...window.messages],
  older: page.older,
})

/** Updates the cache with the newest page. If that page does not reach back to the cached part, only the page is reliable. */
export function refreshChatCache(window: ChatCache, newest: ChatCache): ChatCache {
  const first = newest.messages[0]
  const joins = newest.older === null || window.messages.some(({ id }) => id === first?.id)
  if (!first || !joins || newest.older === null) return newest
  return { messages: [...window.messages.filter(({ seq }) => seq < first.seq), ...newest.messages], older: window.older }
}

const quoteOf = ({ id, senderId, sender, message, isDeleted, mediaName }: ChatMessage) => ({
  id,
  senderId,
  sender,
  message,
  isDeleted,
  mediaName,
})
