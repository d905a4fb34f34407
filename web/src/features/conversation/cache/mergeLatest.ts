import type { Message } from '@recado/contract/messages/messages'
import { replaceEqualDeep } from '@tanstack/react-query'
import { dropAfterGap, idsOf, type LoadedMessages, loadedFrom, type MessagePage, tailOf } from './loadedMessages.ts'

/** Whether there is no hole between what is loaded and a page. */
export function overlaps({ messages }: LoadedMessages, page: MessagePage) {
  const fetched = idsOf(page.messages)
  return messages.findLast(({ id }) => fetched.has(id)) !== undefined
}

/** The end of a conversation with its newest page as it is now. Where more has come than the page holds, only the page is left. */
export function mergeLatest(window: LoadedMessages | undefined, newest: MessagePage): LoadedMessages {
  const loaded = window && window.newer !== null ? window.end : window
  const end = loaded && dropAfterGap(loaded)
  return end && overlaps(end, newest) ? { ...replaceOverlap(end, newest), tail: tailOf(newest) } : loadedFrom(newest)
}

/** The same for a reader who may have gone elsewhere while the page was on its way: they stay there. */
export function mergeLatestUnlessMoved(
  before: LoadedMessages | undefined,
  window: LoadedMessages | undefined,
  newest: MessagePage,
): LoadedMessages {
  const hasLeft = window && window.newer !== null && window.origin !== before?.origin
  return hasLeft ? { ...window, end: mergeLatest(window.end ?? undefined, newest) } : mergeLatest(window, newest)
}

/** With a page that overlaps what is loaded, as the page has it. */
export function replaceOverlap(window: LoadedMessages, page: MessagePage): LoadedMessages {
  const { messages } = window
  const fetched = idsOf(page.messages)
  const start = messages.findIndex(({ id }) => fetched.has(id))
  const end = messages.findLastIndex(({ id }) => fetched.has(id))
  if (start < 0) return window
  const loaded = new Map(messages.slice(start, end + 1).map((message) => [message.id, message]))
  const fresh = page.messages.map((message) => keepIfEqual(loaded.get(message.id), message))
  return {
    ...window,
    messages: [...messages.slice(0, start), ...fresh, ...messages.slice(end + 1)],
    older: start === 0 ? page.older : window.older,
    newer: end === messages.length - 1 ? page.newer : window.newer,
  }
}

/** What has not changed stays the object that it was, and is not drawn again. */
const keepIfEqual = (before: Message | undefined, after: Message) => (before ? replaceEqualDeep(before, after) : after)
