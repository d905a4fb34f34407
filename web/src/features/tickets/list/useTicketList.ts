import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useKeepPrevious } from '#web/shared/data/live/useKeepPrevious.ts'
import { toInfiniteList } from '#web/shared/data/resource/infiniteList.ts'
import { fetchTicketPage, type TicketListFilter, type TicketPages, ticketListKey } from '#web/shared/domain/tickets/ticketQueries.ts'

type Options = { enabled?: boolean; keepsPrevious?: boolean }

/** An infinite list of tickets, the last changed first. `useTicketEvents` keeps it up to date. */
export function useTicketList(filter: TicketListFilter, { enabled = true, keepsPrevious = false }: Options = {}) {
  const keepPrevious = useKeepPrevious()
  const query = useInfiniteQuery({
    enabled,
    queryKey: ticketListKey(filter),
    queryFn: ({ pageParam }) => fetchTicketPage(filter, { cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    // No events are merged while the list is not mounted: refetch then. While it is, refocusing the window fetches nothing.
    staleTime: 0,
    refetchOnWindowFocus: false,
    // Structural sharing would copy all moved rows; merging keeps unchanged rows.
    structuralSharing: false,
    ...(keepsPrevious && { placeholderData: keepPrevious }),
    throwOnError: false,
  })
  useDropLaterPages(filter)
  const pages = query.data?.pages
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages])
  return {
    rows,
    count: pages?.at(-1)?.nextCursor === null ? rows.length : pages?.[0]?.count,
    /** Whether it was fetched since it is shown: what the cache had before may be out of date. */
    isFresh: query.isFetchedAfterMount,
    ...toInfiniteList(query),
  }
}

export type TicketList = ReturnType<typeof useTicketList>

/** A list opens at its top: drop later pages, so that they are not refetched. */
function useDropLaterPages(filter: TicketListFilter) {
  const client = useQueryClient()
  const name = JSON.stringify(filter)
  useEffect(
    () => () => {
      // biome-ignore lint/plugin: drops pages that the reader has left; no event is applied, so patchCache does not fit.
      client.setQueryData<TicketPages>(
        ticketListKey(JSON.parse(name)),
        (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
      )
    },
    [client, name],
  )
}
