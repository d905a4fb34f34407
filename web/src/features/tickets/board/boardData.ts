import { kanbanTagsEndpoint, type TagInTicket } from '@recado/contract/tags'
import { type KanbanLane, kanbanEndpoints, MAX_CARDS_PER_LANE } from '@recado/contract/tickets/kanban'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { useLive } from '#web/shared/data/live/liveEvents.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'
import { refetchSoon } from '#web/shared/data/live/scheduleOnce.ts'
import { useKeepPrevious } from '#web/shared/data/live/useKeepPrevious.ts'
import { type TicketListFilter, type TicketPages, ticketListKey } from '#web/shared/domain/tickets/ticketQueries.ts'

/** Cached among the ticket lists, so that the same events keep the board up to date. */
type BoardCards = TicketPages & { lanes: KanbanLane[] }
export const lanesKey = ['tag', 'lanes'] as const

/** The lanes in order, updated live. */
export const useLanes = () =>
  useLiveQuery<TagInTicket[]>({
    key: lanesKey,
    fetch: async () => (await call(kanbanTagsEndpoint, {})).lista,
    on: { tag: () => 'refetch' },
    refetchOnMount: true,
    throwOnError: false,
  })

/** The cards of the board; `useTicketEvents` keeps them up to date. */
export function useCards(filter: TicketListFilter) {
  const keepPrevious = useKeepPrevious()
  const client = useQueryClient()
  const key = ticketListKey(filter)
  const query = useQuery({
    queryKey: key,
    queryFn: () => fetchCards(filter),
    staleTime: 0,
    refetchOnWindowFocus: false,
    structuralSharing: false,
    placeholderData: keepPrevious,
    throwOnError: false,
  })
  const cut = query.data?.lanes.filter(({ count }) => count > MAX_CARDS_PER_LANE) ?? []
  // Only the server can count cards that are not shown.
  useLive('ticket', ({ action }) => {
    if (cut.length > 0 && action !== 'updateUnread') refetchSoon(client, { queryKey: key, exact: true })
  })
  return {
    cards: (query.data?.pages[0]?.rows ?? none) as readonly Ticket[],
    /** Lanes with more cards than shown. */
    cut,
    isLoading: query.isPending,
    isSearching: query.isPlaceholderData,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
  }
}
const none: readonly Ticket[] = []

async function fetchCards({
  search,
  queueIds,
  tags,
  users,
  showAll,
  withUnreadMessages,
  awake,
  dueFirst,
}: TicketListFilter): Promise<BoardCards> {
  const query = {
    ...(search && { searchParam: search }),
    ...(queueIds && { queueIds: JSON.stringify(queueIds) }),
    ...(tags && { tags: JSON.stringify(tags) }),
    ...(users && { users: JSON.stringify(users) }),
    ...(showAll && { showAll: 'true' as const }),
    ...(withUnreadMessages && { withUnreadMessages: 'true' as const }),
    ...(awake && { awake: 'true' as const }),
    ...(dueFirst && { dueFirst: 'true' as const }),
  }
  const { tickets, count, lanes } = await call(kanbanEndpoints.board, { query })
  return { pages: [{ rows: tickets, count, nextCursor: null }], pageParams: [undefined], lanes }
}
