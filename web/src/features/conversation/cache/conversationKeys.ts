import type { QueryClient } from '@tanstack/react-query'
import type { LoadedMessages } from './loadedMessages.ts'

export const conversationsKey = ['message', 'list'] as const
export const conversationKey = (ticketId: number) => [...conversationsKey, ticketId] as const

export type ConversationRef = { client: QueryClient; ticketId: number }

export const cacheEntryOf = ({ client, ticketId }: ConversationRef) => ({ client, queryKey: conversationKey(ticketId) })

export const loadedMessagesOf = ({ client, ticketId }: ConversationRef) => client.getQueryData<LoadedMessages>(conversationKey(ticketId))
