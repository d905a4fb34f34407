import type { QueryClient } from '@tanstack/react-query'
import type { MessageWindow } from './messageWindow.ts'

export const conversationsKey = ['message', 'list'] as const
export const conversationKey = (ticketId: number) => [...conversationsKey, ticketId] as const

export type LoadedConversation = { client: QueryClient; ticketId: number }

export const loadedEntry = ({ client, ticketId }: LoadedConversation) => ({ client, queryKey: conversationKey(ticketId) })

export const windowIn = ({ client, ticketId }: LoadedConversation) => client.getQueryData<MessageWindow>(conversationKey(ticketId))
