import type { Page } from '@recado/contract/kit/liveList'
import type { TicketFilter } from '@recado/contract/tickets/ticketLists'
import { type Ticket, ticketEndpoints } from '@recado/contract/tickets/tickets'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'

/** The filter of a list. It is also the key in the cache. */
export type TicketListFilter = TicketFilter & { search?: string }

/** One list per filter. `open` contains the reader's own tickets, all others those that the reader may see. */
export const ticketListsKey = ['ticket', 'list'] as const
export const ticketListKey = (filter: TicketListFilter) => [...ticketListsKey, filter] as const
/** Single tickets. */
export const singleTicketsKey = ['ticket', 'one'] as const
export const ticketKey = (uuid: string) => [...singleTicketsKey, uuid] as const

export type TicketPages = InfiniteData<Page<Ticket>, string | undefined>

/** Further pages are larger, because each one keeps the reader waiting. */
const NEXT_PAGE_SIZE = 200

type PageOptions = { cursor?: string | undefined; limit?: number }

/** The filter in the form of the query string. */
export const toListQuery = ({
  status,
  search,
  queueIds,
  tags,
  users,
  showAll,
  withUnreadMessages,
  snoozed,
  awake,
  longestWaitFirst,
  dueFirst,
}: TicketListFilter) => ({
  ...(status && { status }),
  ...(search && { searchParam: search }),
  ...(queueIds && { queueIds: JSON.stringify(queueIds) }),
  ...(tags && { tags: JSON.stringify(tags) }),
  ...(users && { users: JSON.stringify(users) }),
  ...(showAll && { showAll: 'true' as const }),
  ...(withUnreadMessages && { withUnreadMessages: 'true' as const }),
  ...(snoozed && { snoozed: 'true' as const }),
  ...(awake && { awake: 'true' as const }),
  ...(longestWaitFirst && { longestWaitFirst: 'true' as const }),
  ...(dueFirst && { dueFirst: 'true' as const }),
})

export async function fetchTicketPage(
  filter: TicketListFilter,
  { cursor, limit = cursor ? NEXT_PAGE_SIZE : undefined }: PageOptions,
): Promise<Page<Ticket>> {
  const query = {
    ...toListQuery(filter),
    ...(cursor && { cursor }),
    ...(limit && { limit }),
  }
  const { tickets: rows, count, nextCursor } = await call(ticketEndpoints.list, { query })
  return { rows, count, nextCursor }
}

/** A ticket that is loaded by itself or as a row of a list. */
export function findLoadedTicket(client: QueryClient, is: (ticket: Ticket) => boolean): Ticket | undefined {
  for (const [, ticket] of client.getQueriesData<Ticket>({ queryKey: singleTicketsKey })) if (ticket && is(ticket)) return ticket
  for (const [, list] of client.getQueriesData<TicketPages>({ queryKey: ticketListsKey }))
    for (const { rows } of list?.pages ?? []) {
      const row = rows.find(is)
      if (row) return row
    }
  return undefined
}
