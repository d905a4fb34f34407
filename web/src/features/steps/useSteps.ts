import { type TimelineEntry, timelineEndpoints } from '@recado/contract/tickets/timeline'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keepTold } from '../../shared/live/keepTold.ts'
import { useLive } from '../../shared/live/live.ts'
import { type StepPages, withStep } from './stepPages.ts'

const PAGE = 30

/** What happened to a ticket, the newest first, endless and true by itself. */
export function useSteps(ticketId: number) {
  const client = useQueryClient()
  const queryKey = ['step', 'list', ticketId]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      call(timelineEndpoints.list, { params: { ticketId }, query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    refetchOnMount: 'always',
  })
  useLive('ticketStep', ({ action, step }) => {
    if (action !== 'create' || (step as TimelineEntry).ticketId !== ticketId) return
    keepTold<StepPages>({ client, queryKey }, (loaded) => withStep(loaded, step as TimelineEntry))
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
