import { searchEndpoint } from '@recado/contract/messages/search'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#web/shared/data/api/call.ts'
import { useKeepPrevious } from '#web/shared/data/live/useKeepPrevious.ts'
import { toInfiniteList } from '#web/shared/data/resource/infiniteList.ts'
import { MIN_SEARCH_LETTERS, type TicketListView } from '../view/listView.ts'

/** Searches all visible messages, newest first. It runs beside the search of contacts, so that each tab shows its count. */
export function useFoundMessages({ list, search: text }: TicketListView) {
  const keepPrevious = useKeepPrevious()
  const q = text.trim()
  const isWanted = list === 'search' && q.length >= MIN_SEARCH_LETTERS
  const query = useInfiniteQuery({
    enabled: isWanted,
    queryKey: ['message', 'search', 'everywhere', q],
    queryFn: ({ pageParam }) => call(searchEndpoint, { query: { q, only: 'messages', ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: isWanted ? keepPrevious : undefined,
    throwOnError: false,
  })
  const pages = isWanted ? query.data?.pages : undefined
  // List rows need numeric ids.
  const rows = useMemo(
    () => (pages ?? []).flatMap(({ messages }) => messages).map((message, index) => ({ id: index + 1, message })),
    [pages],
  )
  return {
    rows,
    count: pages && rows.length,
    ...toInfiniteList(query),
  }
}

export type FoundMessageList = ReturnType<typeof useFoundMessages>
export type FoundMessage = FoundMessageList['rows'][number]['message']
