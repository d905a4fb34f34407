import type { TicketStatus } from '@recado/contract/tickets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { fetchTicketPage, listKey } from './ticketLists.ts'

/** An endless list of tickets, the last changed first. `useTicketEvents` keeps it true once it is wanted. */
export function useTicketList(status: TicketStatus, enabled = true) {
  const query = useInfiniteQuery({
    enabled,
    queryKey: listKey(status),
    queryFn: ({ pageParam }) => fetchTicketPage(status, { cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    // Nobody merges events while no screen shows the list; while one does, coming back to the window asks nothing new.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap((page) => page.rows)
  return {
    rows,
    count: pages.at(-1)?.nextCursor === null ? rows.length : pages[0]?.count,
    updatedAt: query.dataUpdatedAt,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
  }
}
