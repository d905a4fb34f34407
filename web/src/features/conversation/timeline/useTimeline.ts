import { timelineEndpoints } from '@recado/contract/tickets/timeline'
import { call } from '#web/shared/data/api/call.ts'
import { useLivePages } from '#web/shared/data/live/liveQuery.ts'
import { addEntry } from './timelinePages.ts'

const PAGE_SIZE = 30

/** The timeline of a ticket: an infinite list, the latest first, updated live. */
export function useTimeline(ticketId: number) {
  const query = useLivePages({
    key: ['step', 'list', ticketId],
    fetch: (cursor) => call(timelineEndpoints.list, { params: { ticketId }, query: { limit: PAGE_SIZE, ...(cursor && { cursor }) } }),
    on: {
      ticketStep: ({ action, step }) => action === 'create' && step.ticketId === ticketId && ((loaded) => addEntry(loaded, step)),
    },
    throwOnError: false,
  })
  return {
    rows: query.data?.pages.flatMap(({ steps }) => steps) ?? [],
    isLoading: query.isPending,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    updatedAt: query.dataUpdatedAt,
    hasMore: query.hasNextPage,
    loadMore: () => query.hasNextPage && !query.isFetchNextPageError && void query.fetchNextPage({ cancelRefetch: false }),
  }
}
