import { type TimelineEntry, timelineEndpoints } from '@recado/contract/tickets/timeline'
import { call } from '../../shared/api/call.ts'
import { useLivePages } from '../../shared/live/liveQuery.ts'
import { withStep } from './stepPages.ts'

const PAGE = 30

/** The timeline of a ticket: an infinite list, the latest first, updated live. */
export function useSteps(ticketId: number) {
  const query = useLivePages({
    key: ['step', 'list', ticketId],
    fetch: (cursor) => call(timelineEndpoints.list, { params: { ticketId }, query: { limit: PAGE, ...(cursor && { cursor }) } }),
    on: {
      ticketStep: ({ action, step }) =>
        action === 'create' && (step as TimelineEntry).ticketId === ticketId && ((loaded) => withStep(loaded, step as TimelineEntry)),
    },
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
