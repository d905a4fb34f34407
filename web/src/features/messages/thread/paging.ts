import { bringInto } from '../../../shared/live/keepTold.ts'
import { fetchMessages } from './fetchMessages.ts'
import { joins, renewed } from './freshen.ts'
import { conversationKey, type LoadedConversation, loadedEntry, windowIn } from './loadedConversation.ts'
import { append, type MessageWindow, prepend, trimmed, windowOf } from './messageWindow.ts'

/** Loads the page before what is loaded. */
export async function loadOlder(conversation: LoadedConversation) {
  const cursor = windowIn(conversation)?.older
  if (!cursor) return
  await bringInto<MessageWindow>(loadedEntry(conversation), async () => {
    const page = await fetchMessages(conversation.ticketId, { cursor })
    return (window) => (window?.older === cursor ? prepend(window, page) : window)
  })
}

/** Loads the page behind what is loaded. */
export async function loadNewer(conversation: LoadedConversation) {
  const after = windowIn(conversation)?.newer
  if (!after) return
  await bringInto<MessageWindow>(loadedEntry(conversation), async () => {
    const page = await fetchMessages(conversation.ticketId, { after })
    return (window) => (window?.newer === after ? append(window, page) : window)
  })
}

/** Loads what was said around a message, which may lie far from all that is loaded. */
export async function loadAround(conversation: LoadedConversation, messageId: string) {
  await bringInto<MessageWindow>(loadedEntry(conversation), async () => {
    const page = await fetchMessages(conversation.ticketId, { around: messageId })
    return (window) => (window && joins(window, page) ? renewed(window, page) : { ...windowOf(page), end: window ? trimmed(window) : null })
  })
}

/** Shows the conversation's end as it was left. Refreshing it is up to the query. */
export const returnToEnd = (conversation: LoadedConversation) => store(conversation, windowIn(conversation)?.end ?? undefined)

/** What stays of a conversation that is left. */
export function leave(conversation: LoadedConversation) {
  const { client, ticketId } = conversation
  const window = windowIn(conversation)
  const kept = window && trimmed(window)
  if (kept) store(conversation, kept)
  else client.removeQueries({ queryKey: conversationKey(ticketId) })
}

const store = ({ client, ticketId }: LoadedConversation, window: MessageWindow | undefined) =>
  // biome-ignore lint/plugin: the page where the reader has gone, and no event.
  client.setQueryData<MessageWindow>(conversationKey(ticketId), window)
