import type { Message } from '@recado/contract/messages/messages'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type CacheMerge, fetchIntoCache, fetchPatched, patchCache } from '../../../shared/live/cache.ts'
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
  patchCache<LoadedMessages>({ client, queryKey: conversationKey(change.message.ticketId) }, (part) => applyMessage(part, change))

/** Marks that events may be missing from now on, in all loaded conversations. */
export const markGaps = (client: QueryClient) => patchCache<LoadedMessages>({ client, queryKey: conversationsKey }, markGap)

/** Loads the page before the loaded ones. */
export async function loadOlder(conversation: ConversationRef) {
  const cursor = loadedMessagesOf(conversation)?.older
  if (!cursor) return
  await fetchIntoCache<LoadedMessages>(cacheEntryOf(conversation), async () => {
    const page = await fetchMessages(conversation.ticketId, { cursor })
    return (part) => (part?.older === cursor ? prepend(part, page) : part)
  })
}

/** Loads the page after what is loaded. */
export async function loadNewer(conversation: ConversationRef) {
  const after = loadedMessagesOf(conversation)?.newer
  if (!after) return
  await fetchIntoCache<LoadedMessages>(cacheEntryOf(conversation), async () => {
    const page = await fetchMessages(conversation.ticketId, { after })
    return (part) => (part?.newer === after ? append(part, page) : part)
  })
}

/** Loads the messages around one that may be far from all loaded ones. */
export async function loadAround(conversation: ConversationRef, messageId: string) {
  await fetchIntoCache<LoadedMessages>(cacheEntryOf(conversation), async () => {
    const page = await fetchMessages(conversation.ticketId, { around: messageId })
    return (part) =>
      part && overlaps(part, page) ? replaceOverlap(part, page) : { ...loadedFrom(page), end: part ? keepLatestPage(part) : null }
  })
}

/** Shows the end of the conversation again, which was stored when the reader jumped to an older message. */
export const returnToEnd = (conversation: ConversationRef) => setLoaded(conversation, loadedMessagesOf(conversation)?.end ?? undefined)

/** Keeps only the newest page of a conversation that the reader leaves. */
export function trimConversation(conversation: ConversationRef) {
  const { client, ticketId } = conversation
  const part = loadedMessagesOf(conversation)
  const kept = part && keepLatestPage(part)
  if (kept) setLoaded(conversation, kept)
  else client.removeQueries({ queryKey: conversationKey(ticketId) })
}

const setLoaded = ({ client, ticketId }: ConversationRef, part: LoadedMessages | undefined) =>
  // biome-ignore lint/plugin: the page that the reader has opened. No event is the cause.
  client.setQueryData<LoadedMessages>(conversationKey(ticketId), part)

/** Refreshes the loaded messages. `seen` is the visible message of a reader who has scrolled up: it must stay loaded. */
export const refreshConversation = (conversation: ConversationRef, seen: string | null) =>
  fetchPatched<LoadedMessages, LoadedMessages>(cacheEntryOf(conversation), async () => {
    const before = loadedMessagesOf(conversation)
    const newest = await fetchMessages(conversation.ticketId)
    const loaded = loadedMessagesOf(conversation)
    const part = loaded && dropAfterGap(loaded)
    const isReading = part?.messages.some(({ id }) => id === seen)
    return part && seen && isReading
      ? refreshAround(conversation, { part, newest, seen })
      : (current) => mergeLatestUnlessMoved(before, current, newest)
  })

type ReaderPosition = { part: LoadedMessages; newest: MessagePage; seen: string }

/** Fetches only the page that the reader sees. If more messages have arrived than the newest page holds, the page after the loaded ones gets its cursor. */
async function refreshAround(
  { ticketId }: ConversationRef,
  { part, newest, seen }: ReaderPosition,
): Promise<CacheMerge<LoadedMessages, LoadedMessages>> {
  const last = part.newer === null && !overlaps(part, newest) && part.messages.at(-1)
  const [around, edge] = await Promise.all([
    fetchMessages(ticketId, { around: seen }),
    last ? fetchMessages(ticketId, { around: last.id }) : null,
  ])
  return (current = part) => {
    const whole = edge ? replaceOverlap(dropAfterGap(current), edge) : current.newer === null ? mergeLatest(current, newest) : current
    return replaceOverlap(whole, around)
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
