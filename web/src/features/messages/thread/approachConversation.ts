import { bring } from '../../../shared/live/keepTold.ts'
import { fetchMessages } from './fetchMessages.ts'
import { freshen } from './freshen.ts'
import { conversationKey, type LoadedConversation, loadedEntry, windowIn } from './loadedConversation.ts'
import type { MessageWindow } from './messageWindow.ts'

/** Fetches the end of a conversation that somebody is about to open, without reading it for them. */
export function approachConversation(conversation: LoadedConversation) {
  const { client, ticketId } = conversation
  if (windowIn(conversation)) return
  void client.prefetchQuery({
    queryKey: conversationKey(ticketId),
    queryFn: () =>
      bring<MessageWindow, MessageWindow>(loadedEntry(conversation), async () => {
        const newest = await fetchMessages(ticketId, { peek: 'true' })
        return (current) => freshen(current, newest)
      }),
    structuralSharing: false,
  })
}
