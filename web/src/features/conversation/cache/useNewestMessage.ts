import type { Message } from '@recado/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import type { LoadedMessages } from './loadedMessages.ts'
import { conversationKey } from './messageCache.ts'

/** The newest message of a conversation whose end is loaded. It fetches nothing: the open conversation does. */
export const useNewestMessage = (ticketId: number): Message | undefined =>
  useQuery<LoadedMessages, Error, Message | undefined>({
    queryKey: conversationKey(ticketId),
    enabled: false,
    throwOnError: false,
    structuralSharing: false,
    select: ({ messages, newer }) => (newer === null ? messages.at(-1) : undefined),
  }).data
