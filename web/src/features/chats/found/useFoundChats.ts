import { chatEndpoints } from '@recado/contract/chats/chats'
import type { OutputOf } from '@recado/contract/kit/endpoint'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../shared/api/call.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { useLive } from '../../../shared/live/live.ts'
import { endless } from '../../../shared/resource/endless.ts'

type Found = OutputOf<typeof chatEndpoints.search>
export type FoundChatMessage = Found['messages'][number]

const key = ['chat', 'search'] as const

/** Chats that hold the text in their names, and behind them what was said in any chat of the reader's. Asked anew when something is said. */
export function useFoundChats(text: string) {
  const q = text.trim()
  const client = useQueryClient()
  const renew = () => void fetchAgain(client, { queryKey: key })
  useLive('chat', ({ action }) => action !== 'typing' && renew())
  useLive('chatMessage', renew)
  const query = useInfiniteQuery({
    queryKey: [...key, q],
    queryFn: ({ pageParam }) => call(chatEndpoints.search, { query: { q, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
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
