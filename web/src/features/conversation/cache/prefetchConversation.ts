import { bring } from '../../../shared/live/keepTold.ts'
import { type ConversationRef, cacheEntryOf, conversationKey, loadedMessagesOf } from './conversationKeys.ts'
import { fetchMessages } from './fetchMessages.ts'
import type { LoadedMessages } from './loadedMessages.ts'
import { mergeLatest } from './mergeLatest.ts'

/** Fetches the end of a conversation that somebody is about to open, without reading it for them. */
export function prefetchConversation(conversation: ConversationRef) {
  const { client, ticketId } = conversation
  if (loadedMessagesOf(conversation)) return
  void client.prefetchQuery({
    queryKey: conversationKey(ticketId),
    queryFn: () =>
      bring<LoadedMessages, LoadedMessages>(cacheEntryOf(conversation), async () => {
        const newest = await fetchMessages(ticketId, { peek: 'true' })
        return (current) => mergeLatest(current, newest)
      }),
    structuralSharing: false,
  })
}
