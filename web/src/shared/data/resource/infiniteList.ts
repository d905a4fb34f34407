import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type Query = Pick<
  UseInfiniteQueryResult,
  'dataUpdatedAt' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'isPlaceholderData'
>

/** The state of an infinite list, from its query. */
export const toInfiniteList = (query: Query) => ({
  updatedAt: query.dataUpdatedAt,
  error: query.error,
  retry: () => void query.refetch(),
  hasMore: query.hasNextPage,
  moreFailed: query.isFetchNextPageError,
  loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
  isSearching: query.isPlaceholderData,
})
