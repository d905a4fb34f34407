import type { Message } from '@recado/contract/messages/messages'
import { useQueryClient } from '@tanstack/react-query'
import { loadedMessagesOf } from './conversationKeys.ts'

/** What is loaded of a message's conversation, as it is when it is asked for. */
export function useLoadedMessages(): (ticketId: number) => readonly Message[] {
  const client = useQueryClient()
  return (ticketId) => loadedMessagesOf({ client, ticketId })?.messages ?? []
}
