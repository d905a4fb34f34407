import { messageOfEvent } from '@recado/contract/chats/chatCache'
import type { ChatMessage } from '@recado/contract/chats/chatMessages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLive } from '../../../shared/live/live.ts'
import { loadOlderSaid, mergeChatMessage, renew, windowKey } from './chatWindows.ts'

const none: readonly ChatMessage[] = []

/** What was said in a chat, as far as it is loaded, kept true. */
export function useChatWindow(chatId: number) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  useLive('chat', ({ action, newMessage }) => {
    if (action === 'new-message') mergeChatMessage(client, messageOfEvent(newMessage))
  })
  useLive('chatMessage', ({ record }) => mergeChatMessage(client, record as ChatMessage))
  const query = useQuery({
    queryKey: windowKey(chatId),
    queryFn: () => renew(client, chatId),
    refetchOnMount: 'always',
    networkMode: 'always',
    structuralSharing: false,
  })
  const older = async (isSeeking: boolean) => {
    if (isBusy) return
    setBusy(true)
    // Whoever goes on reading upwards asks again.
    await loadOlderSaid(client, chatId, isSeeking).catch(() => undefined)
    setBusy(false)
  }
  return {
    messages: query.data?.messages ?? none,
    isUnknown: !query.data && !query.error,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    isBusy,
    loadOlder: query.data?.older ? () => void older(false) : undefined,
    seekOlder: query.data?.older ? () => void older(true) : undefined,
  }
}
