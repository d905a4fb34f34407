import type { Message } from '@recado/contract/messages/messages'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type CacheMerge, fetchIntoCache, fetchPatched, patchCache } from '#web/shared/data/live/cache.ts'
import { fetchMessages } from './fetchMessages.ts'
import {
  append,
  applyMessage,
  dropAfterGap,
  keepLatestPage,
  type LoadedMessages,
  loadedFrom,
  type MessageChange,
  type MessagePage,
  markGap,
  mergeLatest,
  mergeLatestUnlessMoved,
  overlaps,
  prepend,
  replaceOverlap,
} from './loadedMessages.ts'

const conversationsKey = ['message', 'list'] as const
export const conversationKey = (ticketId: number) => [...conversationsKey, ticketId] as const

export type ConversationRef = { client: QueryClient; ticketId: number }

const cacheEntryOf = ({ client, ticketId }: ConversationRef) => ({ client, queryKey: conversationKey(ticketId) })

export const loadedMessagesOf = ({ client, ticketId }: ConversationRef) => client.getQueryData<LoadedMessages>(conversationKey(ticketId))

/** Puts one change into the loaded conversation. */
export const mergeMessage = (client: QueryClient, change: MessageChange) =>
  patchCache<LoadedMessages>({ client, queryKey: conversationKey(change.message.ticketId) }, (loaded) => applyMessage(loaded, change))

/** Marks that events may be missing from now on, in all loaded conversations. */
export const markGaps = (client: QueryClient) => patchCache<LoadedMessages>({ client, queryKey: conversationsKey }, markGap)

/** Loads the page before the loaded ones. */
export async function loadOlder(conversation: ConversationRef) {
  const cursor = loadedMessagesOf(conversation)?.older
  if (!cursor) return
  await fetchIntoCache<LoadedMessages>(cacheEntryOf(conversation), async () => {
    const page = await fetchMessages(conversation.ticketId, { cursor })
    return (loaded) => (loaded?.older === cursor ? prepend(loaded, page) : loaded)
  })
}

/** Loads the next page of newer messages. */
export async function loadNewer(conversation: ConversationRef) {
  const after = loadedMessagesOf(conversation)?.newer
  if (!after) return
  await fetchIntoCache<LoadedMessages>(cacheEntryOf(conversation), async () => {
    const page = await fetchMessages(conversation.ticketId, { after })
    return (loaded) => (loaded?.newer === after ? append(loaded, page) : loaded)
  })
}

/** Loads the messages around one that may be far from all loaded ones. */
export async function loadAround(conversation: ConversationRef, messageId: string) {
  await fetchIntoCache<LoadedMessages>(cacheEntryOf(conversation), async () => {
    const page = await fetchMessages(conversation.ticketId, { around: messageId })
    return (loaded) =>
      loaded && overlaps(loaded, page) ? replaceOverlap(loaded, page) : { ...loadedFrom(page), end: loaded ? keepLatestPage(loaded) : null }
  })
}

/** Shows the end of the conversation again, which was stored when the reader jumped to an older message. */
export const returnToEnd = (conversation: ConversationRef) => setLoaded(conversation, loadedMessagesOf(conversation)?.end ?? undefined)

/** Keeps only the newest page of a conversation that the reader leaves. */
export function trimConversation(conversation: ConversationRef) {
  const { client, ticketId } = conversation
  const loaded = loadedMessagesOf(conversation)
  const latestPage = loaded && keepLatestPage(loaded)
  if (latestPage) setLoaded(conversation, latestPage)
  else client.removeQueries({ queryKey: conversationKey(ticketId) })
}

const setLoaded = ({ client, ticketId }: ConversationRef, loaded: LoadedMessages | undefined) =>
  // biome-ignore lint/plugin: shows another stored part of the conversation; no event is applied, so patchCache does not fit.
  client.setQueryData<LoadedMessages>(conversationKey(ticketId), loaded)

/** Refreshes the loaded messages. `visibleMessageId` is the visible message of a reader who has scrolled up: it must stay loaded. */
export const refreshConversation = (conversation: ConversationRef, visibleMessageId: string | null) =>
  fetchPatched<LoadedMessages, LoadedMessages>(cacheEntryOf(conversation), async () => {
    const before = loadedMessagesOf(conversation)
    const newest = await fetchMessages(conversation.ticketId)
    const cached = loadedMessagesOf(conversation)
    const loaded = cached && dropAfterGap(cached)
    const isReading = loaded?.messages.some(({ id }) => id === visibleMessageId)
    return loaded && visibleMessageId && isReading
      ? refreshAround(conversation, { loaded, newest, visibleMessageId })
      : (current) => mergeLatestUnlessMoved(before, current, newest)
  })

type ReaderPosition = { loaded: LoadedMessages; newest: MessagePage; visibleMessageId: string }

/** Fetches only the page that the reader sees. If more messages have arrived than the newest page holds, the page after the loaded ones gets its cursor. */
async function refreshAround(
  { ticketId }: ConversationRef,
  { loaded, newest, visibleMessageId }: ReaderPosition,
): Promise<CacheMerge<LoadedMessages, LoadedMessages>> {
  const lastLoaded = loaded.newer === null && !overlaps(loaded, newest) && loaded.messages.at(-1)
  const [pageAroundReader, pageAroundLast] = await Promise.all([
    fetchMessages(ticketId, { around: visibleMessageId }),
    lastLoaded ? fetchMessages(ticketId, { around: lastLoaded.id }) : null,
  ])
  return (current = loaded) => {
    const updated = pageAroundLast
      ? replaceOverlap(dropAfterGap(current), pageAroundLast)
      : current.newer === null
        ? mergeLatest(current, newest)
        : current
    return replaceOverlap(updated, pageAroundReader)
  }
}

/** Loads the end of a conversation that is about to be opened, without marking it as read. */
export function prefetchConversation(conversation: ConversationRef) {
  const { client, ticketId } = conversation
  if (loadedMessagesOf(conversation)) return
  void client.prefetchQuery({
    queryKey: conversationKey(ticketId),
    queryFn: () =>
      fetchPatched<LoadedMessages, LoadedMessages>(cacheEntryOf(conversation), async () => {
        const newest = await fetchMessages(ticketId, { peek: 'true' })
        return (current) => mergeLatest(current, newest)
      }),
    structuralSharing: false,
  })
}

/** Returns the loaded messages of a ticket at the moment of the call. */
export function useLoadedMessages(): (ticketId: number) => readonly Message[] {
  const client = useQueryClient()
  return (ticketId) => loadedMessagesOf({ client, ticketId })?.messages ?? []
}
