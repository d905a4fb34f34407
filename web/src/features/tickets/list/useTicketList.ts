import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { endless } from '../../../shared/resource/endless.ts'
import { fetchTicketPage, type ListFilter, type TicketPages, ticketListKey } from '../../../shared/tickets/ticketLists.ts'

type Options = { enabled?: boolean; keepsPrevious?: boolean }

/** An endless list of tickets, the last changed first. `useTicketEvents` keeps it true once it is wanted. */
export function useTicketList(filter: ListFilter, { enabled = true, keepsPrevious = false }: Options = {}) {
  const query = useInfiniteQuery({
    enabled,
    queryKey: ticketListKey(filter),
    queryFn: ({ pageParam }) => fetchTicketPage(filter, { cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    // Nobody merges events while no screen shows the list; while one does, coming back to the window asks nothing new.
    staleTime: 0,
    refetchOnWindowFocus: false,
    // Compared place by place, all that moves would be copied; merging keeps every row that has not changed.
    structuralSharing: false,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })
  useForgetting(filter)
  const pages = query.data?.pages
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages])
  return {
    rows,
    count: pages?.at(-1)?.nextCursor === null ? rows.length : pages?.[0]?.count,
    ...endless(query),
  }
}

export type TicketList = ReturnType<typeof useTicketList>

/** Who comes back to a list begins at its top: what was loaded far below is not fetched anew for that. */
function useForgetting(filter: ListFilter) {
  const client = useQueryClient()
  const name = JSON.stringify(filter)
  useEffect(
    () => () => {
      // biome-ignore lint/plugin: pages that the reader has left, and no event.
      client.setQueryData<TicketPages>(
        ticketListKey(JSON.parse(name)),
        (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
      )
    },
    [client, name],
  )
}
