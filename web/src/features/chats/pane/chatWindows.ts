import { applyChatMessage, type ChatCache, emptyChatCache, refreshChatCache, withOlderPage } from '@recado/contract/chats/chatCache'
import { type ChatMessage, chatMessages } from '@recado/contract/chats/chatMessages'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { bringInto, keepTold } from '../../../shared/live/keepTold.ts'

const PAGE = 40
/** The page size while searching for an old message. */
const MANY = 200

export const windowsKey = ['chat', 'window'] as const
export const windowKey = (chatId: number) => [...windowsKey, chatId] as const

async function fetchWindow(chatId: number, cursor?: string, limit = PAGE): Promise<ChatCache> {
  const query = { limit, ...(cursor && { cursor }) }
  const { records, nextCursor } = await call(chatMessages.list, { params: { id: chatId }, query })
  return { messages: records, older: nextCursor }
}

/** Refetches the loaded messages of a chat. */
export async function renew(client: QueryClient, chatId: number): Promise<ChatCache> {
  const newest = await fetchWindow(chatId)
  return refreshChatCache(client.getQueryData<ChatCache>(windowKey(chatId)) ?? emptyChatCache, newest)
}

/** Adds a message to the loaded messages of its chat; nothing happens if none are loaded. */
export function mergeChatMessage(client: QueryClient, message: ChatMessage) {
  const queryKey = windowKey(message.chatId)
  keepTold<ChatCache>({ client, queryKey }, (window) => applyChatMessage(window, message))
}

/** Loads the page before the loaded ones; a larger page when searching for a message. */
export async function loadOlderSaid(client: QueryClient, chatId: number, isSeeking: boolean) {
  const queryKey = windowKey(chatId)
  const cursor = client.getQueryData<ChatCache>(queryKey)?.older
  if (!cursor) return
  await bringInto<ChatCache>({ client, queryKey }, async () => {
    const page = await fetchWindow(chatId, cursor, isSeeking ? MANY : PAGE)
    return (window) => (window?.older === cursor ? withOlderPage(window, page) : window)
  })
}
