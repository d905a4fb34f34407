import { applyChatMessage, type ChatCache, emptyChatCache, refreshChatCache, withOlderPage } from '@recado/contract/chats/chatCache'
import { type ChatMessage, chatMessageEndpoints } from '@recado/contract/chats/chatMessages'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { fetchIntoCache, patchCache } from '#web/shared/data/live/cache.ts'

const PAGE = 40
/** The page size while searching for an old message. */
const LARGE_PAGE = 200

export const windowsKey = ['chat', 'window'] as const
export const chatMessagesKey = (chatId: number) => [...windowsKey, chatId] as const

async function fetchChatMessages(chatId: number, cursor?: string, limit = PAGE): Promise<ChatCache> {
  const query = { limit, ...(cursor && { cursor }) }
  const { records, nextCursor } = await call(chatMessageEndpoints.list, { params: { id: chatId }, query })
  return { messages: records, older: nextCursor }
}

/** Refetches the loaded messages of a chat. */
export async function refetchChatMessages(client: QueryClient, chatId: number): Promise<ChatCache> {
  const newest = await fetchChatMessages(chatId)
  return refreshChatCache(client.getQueryData<ChatCache>(chatMessagesKey(chatId)) ?? emptyChatCache, newest)
}

/** Adds a message to the loaded messages of its chat; nothing happens if none are loaded. */
export function mergeChatMessage(client: QueryClient, message: ChatMessage) {
  const queryKey = chatMessagesKey(message.chatId)
  patchCache<ChatCache>({ client, queryKey }, (window) => applyChatMessage(window, message))
}

/** Loads the page before the loaded ones; a larger page when searching for a message. */
export async function loadOlderMessages(client: QueryClient, chatId: number, isSeeking: boolean) {
  const queryKey = chatMessagesKey(chatId)
  const cursor = client.getQueryData<ChatCache>(queryKey)?.older
  if (!cursor) return
  await fetchIntoCache<ChatCache>({ client, queryKey }, async () => {
    const page = await fetchChatMessages(chatId, cursor, isSeeking ? LARGE_PAGE : PAGE)
    return (window) => (window?.older === cursor ? withOlderPage(window, page) : window)
  })
}
