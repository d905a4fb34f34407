import type { Row } from '@recado/contract/kit/live'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { onReconnect, useLive } from '../live/live.ts'
import { fetchPage, isWhole, listKey, listsKey } from './listQuery.ts'
import type { LiveResource } from './liveResource.ts'
import { mergeRow, readEvent } from './mergeRow.ts'

/** An endless list that stays true by itself: live events are merged, and a lost connection is made up for by asking again. */
export function useResourceList<R extends Row>(contract: LiveResource, search: string) {
  const client = useQueryClient()
  const fetchAgain = useCallback(() => void client.invalidateQueries({ queryKey: listsKey(contract) }), [client, contract])
  useLive(contract.name, (payload) =>
    payload.action === 'reload' ? fetchAgain() : mergeRow(client, contract, readEvent(contract.name, payload)),
  )
  useEffect(() => onReconnect(fetchAgain), [fetchAgain])

  const query = useInfiniteQuery({
    queryKey: listKey(contract, search),
    queryFn: ({ pageParam }) => fetchPage(contract, { search, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    // Nobody merged events while no screen showed the list.
    refetchOnMount: 'always',
  })
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap((page) => page.rows) as R[]
  return {
    rows,
    count: isWhole(pages) ? rows.length : pages.at(-1)?.count,
    updatedAt: query.dataUpdatedAt,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    isSearching: query.isPlaceholderData,
  }
}

export type ResourceList<R extends Row> = ReturnType<typeof useResourceList<R>>
