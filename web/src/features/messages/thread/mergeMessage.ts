import type { Message } from '@recado/contract/messages'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { afterFetch } from '../../../shared/live/afterFetch.ts'
import { useLive } from '../../../shared/live/live.ts'
import { applyMessage, type MessageChange } from './applyMessage.ts'
import { conversationKey, type MessagePages } from './messageList.ts'

/** Brings a loaded conversation up to date with one change. */
export function mergeMessage(client: QueryClient, change: MessageChange) {
  const queryKey = conversationKey(change.message.ticketId)
  const query = client.getQueryCache().find({ queryKey })
  if (!query) return
  const merge = () => client.setQueryData<MessagePages>(queryKey, (list) => list && { ...list, pages: applyMessage(list.pages, change) })
  merge()
  afterFetch(query, merge)
}

/** Keeps all loaded conversations true. */
export function useMessageEvents() {
  const client = useQueryClient()
  useLive('appMessage', ({ action, message }) => {
    if (action === 'create' || action === 'update') mergeMessage(client, { action, message: message as Message })
  })
}
