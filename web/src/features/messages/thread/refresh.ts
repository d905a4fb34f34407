import { bring, type PutInto } from '../../../shared/live/keepTold.ts'
import { fetchMessages } from './fetchMessages.ts'
import { freshen, freshenSince, joins, renewed } from './freshen.ts'
import { type LoadedConversation, loadedEntry, windowIn } from './loadedConversation.ts'
import { assured, type MessagePage, type MessageWindow } from './messageWindow.ts'

/** What is loaded of a conversation, true again. `seen`: what somebody has before them who reads further up, and must not be moved. */
export const refresh = (conversation: LoadedConversation, seen: string | null) =>
  bring<MessageWindow, MessageWindow>(loadedEntry(conversation), async () => {
    const before = windowIn(conversation)
    const newest = await fetchMessages(conversation.ticketId)
    const loaded = windowIn(conversation)
    const window = loaded && assured(loaded)
    const isReading = window?.messages.some(({ id }) => id === seen)
    return window && seen && isReading ? stay(conversation, { window, newest, seen }) : (current) => freshenSince(before, current, newest)
  })

type Reading = { window: MessageWindow; newest: MessagePage; seen: string }

/** Only what they see is fetched anew; where more has come than the newest page holds, the way on leads there from what is loaded. */
async function stay({ ticketId }: LoadedConversation, { window, newest, seen }: Reading): Promise<PutInto<MessageWindow, MessageWindow>> {
  const last = window.newer === null && !joins(window, newest) && window.messages.at(-1)
  const [around, edge] = await Promise.all([
    fetchMessages(ticketId, { around: seen }),
    last ? fetchMessages(ticketId, { around: last.id }) : null,
  ])
  return (current = window) => {
    const whole = edge ? renewed(assured(current), edge) : current.newer === null ? freshen(current, newest) : current
    return renewed(whole, around)
  }
}
