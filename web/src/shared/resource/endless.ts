import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type Query = Pick<
  UseInfiniteQueryResult,
  'dataUpdatedAt' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'isPlaceholderData'
>

/** What a list that goes on as its end comes near knows of its pages. */
export const endless = (query: Query) => ({
  updatedAt: query.dataUpdatedAt,
  error: query.error,
  retry: () => void query.refetch(),
  hasMore: query.hasNextPage,
  moreFailed: query.isFetchNextPageError,
  loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
  isSearching: query.isPlaceholderData,
})
