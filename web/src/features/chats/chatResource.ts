import { type Chat, chatEndpoints, chats } from '@recado/contract/chats/chats'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { setCache } from '#web/shared/data/live/cache.ts'
import { useLive } from '#web/shared/data/live/liveEvents.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'
import { createResource } from '#web/shared/data/resource/createResource.ts'
import { mergeRow } from '#web/shared/data/resource/mergeRow.ts'

export const chatResource = createResource(chats)

const chatKey = (id: number) => ['chat', 'one', id] as const

/** Updates a chat in all loaded lists from an answer. */
export function useChatMerge() {
  const client = useQueryClient()
  return (chat: Chat, action: 'create' | 'update' = 'update') => {
    mergeRow(client, chats, { action, row: chat })
    setCache({ client, queryKey: chatKey(chat.id) }, chat)
  }
}

/** The user's chats, the latest first. */
export function useChatList() {
  const merge = useChatMerge()
  useLive('chat', ({ action, chat }) => {
    if (action === 'new-message') merge(chat)
  })
  return chatResource.useList()
}

/** A chat, updated live; `onDeleted`: called when it was deleted, or the user was removed from it. */
export function useChat(id: number, onDeleted: (lost: Chat | undefined) => void) {
  const client = useQueryClient()
  return useLiveQuery<Chat>({
    key: chatKey(id),
    fetch: async () => (await call(chats.endpoints.get, { params: { id } })) as Chat,
    on: {
      chat(event) {
        if (event.action === 'delete' && event.id === id) onDeleted(client.getQueryData<Chat>(chatKey(id)))
        const { chat } = event
        return chat?.id === id && (() => chat)
      },
    },
    networkMode: 'always',
    throwOnError: false,
  })
}

export const openDirect = (userId: number) => call(chatEndpoints.direct, { body: { userId } })
