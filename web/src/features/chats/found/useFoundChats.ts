import { chatEndpoints } from '@recado/contract/chats/chats'
import type { OutputOf } from '@recado/contract/kit/endpoint'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useLivePages } from '../../../shared/live/liveQuery.ts'
import { endless } from '../../../shared/resource/endless.ts'

type Found = OutputOf<typeof chatEndpoints.search>
export type FoundChatMessage = Found['messages'][number]

/** Chats that hold the text in their names, and behind them what was said in any chat of the reader's. Asked anew when something is said. */
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
    ...endless(query),
  }
}

/** A list knows its rows by numbers; those of messages are none of a chat. */
const rowsOf = ({ chats, messages }: Found) => [
  ...chats.map((chat) => ({ id: chat.id, chat, message: null })),
  ...messages.map((message) => ({ id: -message.seq, chat: null, message })),
]
