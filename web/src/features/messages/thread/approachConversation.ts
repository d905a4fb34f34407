import { bring, conversationKey, type LoadedConversation, windowIn } from './bring.ts'
import { fetchMessages } from './fetchMessages.ts'
import { freshen } from './freshen.ts'

/** Fetches the end of a conversation that somebody is about to open, without reading it for them. */
export function approachConversation(conversation: LoadedConversation) {
  const { client, ticketId } = conversation
  if (windowIn(conversation)) return
  void client.prefetchQuery({
    queryKey: conversationKey(ticketId),
    queryFn: () =>
      bring(conversation, async () => {
        const newest = await fetchMessages(ticketId, { peek: 'true' })
        return (current) => freshen(current, newest)
      }),
    structuralSharing: false,
  })
}
