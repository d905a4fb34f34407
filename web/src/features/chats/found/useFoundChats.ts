import { chatEndpoints } from '@recado/contract/chats/chats'
import type { OutputOf } from '@recado/contract/kit/endpoint'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useLivePages } from '../../../shared/live/liveQuery.ts'
import { toInfiniteList } from '../../../shared/resource/infiniteList.ts'

type Found = OutputOf<typeof chatEndpoints.search>
export type FoundChatMessage = Found['messages'][number]

/** Searches chats by name, then messages in the user's chats. Refetched when a message arrives. */
export function useFoundChats(text: string) {
  const q = text.trim()
  const query = useLivePages({
    key: ['chat', 'search', q],
    fetch: (cursor) => call(chatEndpoints.search, { query: { q, ...(cursor && { cursor }) } }),
    on: { chat: ({ action }) => action !== 'typing' && 'refetch', chatMessage: () => 'refetch' },
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const rows = useMemo(() => data?.pages.flatMap(rowsOf) ?? [], [data])
  return {
    rows,
    count: data && rows.length,
    ...toInfiniteList(query),
  }
}

/** List rows need numeric ids; rows of messages get ids that no chat has. */
const rowsOf = ({ chats, messages }: Found) => [
  ...chats.map((chat) => ({ id: chat.id, chat, message: null })),
  ...messages.map((message) => ({ id: -message.seq, chat: null, message })),
]
