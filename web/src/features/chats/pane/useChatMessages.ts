import { applyChatMessage, type ChatCache, messageOfEvent } from '@recado/contract/chats/chatCache'
import type { ChatMessage } from '@recado/contract/chats/chatMessages'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLiveQuery, useLiveUpdates } from '#web/shared/data/live/liveQuery.ts'
import { chatMessagesKey, loadOlderMessages, refetchChatMessages, windowsKey } from './chatMessageCache.ts'

const none: readonly ChatMessage[] = []

/** The loaded messages of a chat, updated live. */
export function useChatMessages(chatId: number) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const apply = (message: ChatMessage) => (loaded: ChatCache, key: QueryKey) =>
    key[2] === message.chatId ? applyChatMessage(loaded, message) : loaded
  // Other chats that are loaded are kept up to date too.
  useLiveUpdates<ChatCache>(windowsKey, {
    chat: ({ action, newMessage }) => action === 'new-message' && apply(messageOfEvent(newMessage)),
    chatMessage: ({ record }) => record && apply(record),
  })
  const query = useLiveQuery({
    key: chatMessagesKey(chatId),
    fetch: () => refetchChatMessages(client, chatId),
    networkMode: 'always',
    structuralSharing: false,
    throwOnError: false,
  })
  const older = async (isSeeking: boolean) => {
    if (isBusy) return
    setBusy(true)
    // The next scroll to the top tries again.
    await loadOlderMessages(client, chatId, isSeeking).catch(() => undefined)
    setBusy(false)
  }
  return {
    messages: query.data?.messages ?? none,
    isUnknown: !query.data && !query.error,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    isBusy,
    loadOlder: query.data?.older ? () => void older(false) : undefined,
    loadPrevious: query.data?.older ? () => void older(true) : undefined,
  }
}
