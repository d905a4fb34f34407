import { bring, type PutInto } from '../../../shared/live/keepTold.ts'
import { type ConversationRef, cacheEntryOf, loadedMessagesOf } from './conversationKeys.ts'
import { fetchMessages } from './fetchMessages.ts'
import { dropAfterGap, type LoadedMessages, type MessagePage } from './loadedMessages.ts'
import { mergeLatest, mergeLatestUnlessMoved, overlaps, replaceOverlap } from './mergeLatest.ts'

/** What is loaded of a conversation, true again. `seen`: what somebody has before them who reads further up, and must not be moved. */
export const refreshConversation = (conversation: ConversationRef, seen: string | null) =>
  bring<LoadedMessages, LoadedMessages>(cacheEntryOf(conversation), async () => {
    const before = loadedMessagesOf(conversation)
    const newest = await fetchMessages(conversation.ticketId)
    const loaded = loadedMessagesOf(conversation)
    const window = loaded && dropAfterGap(loaded)
    const isReading = window?.messages.some(({ id }) => id === seen)
    return window && seen && isReading
      ? refreshAround(conversation, { window, newest, seen })
      : (current) => mergeLatestUnlessMoved(before, current, newest)
  })

type Reading = { window: LoadedMessages; newest: MessagePage; seen: string }

/** Only what they see is fetched anew; where more has come than the newest page holds, the way on leads there from what is loaded. */
async function refreshAround(
  { ticketId }: ConversationRef,
  { window, newest, seen }: Reading,
): Promise<PutInto<LoadedMessages, LoadedMessages>> {
  const last = window.newer === null && !overlaps(window, newest) && window.messages.at(-1)
  const [around, edge] = await Promise.all([
    fetchMessages(ticketId, { around: seen }),
    last ? fetchMessages(ticketId, { around: last.id }) : null,
  ])
  return (current = window) => {
    const whole = edge ? replaceOverlap(dropAfterGap(current), edge) : current.newer === null ? mergeLatest(current, newest) : current
    return replaceOverlap(whole, around)
  }
}
