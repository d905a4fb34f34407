import { applyChatMessage, type ChatCache, emptyChatCache, refreshChatCache, withOlderPage } from '@recado/contract/chats/chatCache'
import { type ChatMessage, chatMessages } from '@recado/contract/chats/chatMessages'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { bringInto, keepTold } from '../../../shared/live/keepTold.ts'

const PAGE = 40
/** So many at once when one of long ago is looked for. */
const MANY = 200

export const windowsKey = ['chat', 'window'] as const
export const windowKey = (chatId: number) => [...windowsKey, chatId] as const

async function fetchWindow(chatId: number, cursor?: string, limit = PAGE): Promise<ChatCache> {
  const query = { limit, ...(cursor && { cursor }) }
  const { records, nextCursor } = await call(chatMessages.list, { params: { id: chatId }, query })
  return { messages: records, older: nextCursor }
}

/** What is loaded of a chat, true again. */
export async function renew(client: QueryClient, chatId: number): Promise<ChatCache> {
  const newest = await fetchWindow(chatId)
  return refreshChatCache(client.getQueryData<ChatCache>(windowKey(chatId)) ?? emptyChatCache, newest)
}

/** Puts one message into what is loaded of its chat; of one that is not loaded it comes with its page. */
export function mergeChatMessage(client: QueryClient, message: ChatMessage) {
  const queryKey = windowKey(message.chatId)
  keepTold<ChatCache>({ client, queryKey }, (window) => applyChatMessage(window, message))
}

/** Loads the page before what is loaded, a longer one for whoever looks for something in it. */
export async function loadOlderSaid(client: QueryClient, chatId: number, isSeeking: boolean) {
  const queryKey = windowKey(chatId)
  const cursor = client.getQueryData<ChatCache>(queryKey)?.older
  if (!cursor) return
  await bringInto<ChatCache>({ client, queryKey }, async () => {
    const page = await fetchWindow(chatId, cursor, isSeeking ? MANY : PAGE)
    return (window) => (window?.older === cursor ? withOlderPage(window, page) : window)
  })
}
