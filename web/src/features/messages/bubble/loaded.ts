import type { Message } from '@recado/contract/messages/messages'
import { useQueryClient } from '@tanstack/react-query'
import { windowIn } from '../thread/loadedConversation.ts'

/** What is loaded of a message's conversation, as it is when it is asked for. */
export function useLoaded(): (ticketId: number) => readonly Message[] {
  const client = useQueryClient()
  return (ticketId) => windowIn({ client, ticketId })?.messages ?? []
}
