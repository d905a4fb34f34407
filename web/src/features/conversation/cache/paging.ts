import { bringInto } from '../../../shared/live/keepTold.ts'
import { type ConversationRef, cacheEntryOf, conversationKey, loadedMessagesOf } from './conversationKeys.ts'
import { fetchMessages } from './fetchMessages.ts'
import { append, keepLatestPage, type LoadedMessages, loadedFrom, prepend } from './loadedMessages.ts'
import { overlaps, replaceOverlap } from './mergeLatest.ts'

/** Loads the page before what is loaded. */
export async function loadOlder(conversation: ConversationRef) {
  const cursor = loadedMessagesOf(conversation)?.older
  if (!cursor) return
  await bringInto<LoadedMessages>(cacheEntryOf(conversation), async () => {
    const page = await fetchMessages(conversation.ticketId, { cursor })
    return (window) => (window?.older === cursor ? prepend(window, page) : window)
  })
}

/** Loads the page behind what is loaded. */
export async function loadNewer(conversation: ConversationRef) {
  const after = loadedMessagesOf(conversation)?.newer
  if (!after) return
  await bringInto<LoadedMessages>(cacheEntryOf(conversation), async () => {
    const page = await fetchMessages(conversation.ticketId, { after })
    return (window) => (window?.newer === after ? append(window, page) : window)
  })
}

/** Loads what was said around a message, which may lie far from all that is loaded. */
export async function loadAround(conversation: ConversationRef, messageId: string) {
  await bringInto<LoadedMessages>(cacheEntryOf(conversation), async () => {
    const page = await fetchMessages(conversation.ticketId, { around: messageId })
    return (window) =>
      window && overlaps(window, page) ? replaceOverlap(window, page) : { ...loadedFrom(page), end: window ? keepLatestPage(window) : null }
  })
}

/** Shows the conversation's end as it was left. Refreshing it is up to the query. */
export const returnToEnd = (conversation: ConversationRef) => store(conversation, loadedMessagesOf(conversation)?.end ?? undefined)

/** What stays of a conversation that is left. */
export function trimConversation(conversation: ConversationRef) {
  const { client, ticketId } = conversation
  const window = loadedMessagesOf(conversation)
  const kept = window && keepLatestPage(window)
  if (kept) store(conversation, kept)
  else client.removeQueries({ queryKey: conversationKey(ticketId) })
}

const store = ({ client, ticketId }: ConversationRef, window: LoadedMessages | undefined) =>
  // biome-ignore lint/plugin: the page where the reader has gone, and no event.
  client.setQueryData<LoadedMessages>(conversationKey(ticketId), window)
