import type { Page } from '@recado/contract/kit/liveList'
import type { TicketFilter } from '@recado/contract/tickets/ticketLists'
import { type Ticket, tickets } from '@recado/contract/tickets/tickets'
import type { InfiniteData } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The filter of a list. It is also the key in the cache. */
export type ListFilter = TicketFilter & { search?: string }

/** One list per filter. `open` contains the reader's own tickets, all others those that the reader may see. */
export const ticketListsKey = ['ticket', 'list'] as const
export const ticketListKey = (filter: ListFilter) => [...ticketListsKey, filter] as const
/** Single tickets. */
export const ticketsKey = ['ticket', 'one'] as const
export const ticketKey = (uuid: string) => [...ticketsKey, uuid] as const

export type TicketPages = InfiniteData<Page<Ticket>, string | undefined>

/** Further pages are larger, because each one keeps the reader waiting. */
const FURTHER = 200

type Request = { cursor?: string | undefined; limit?: number }

/** The filter in the form of the query string. */
export const listQuery = ({ status, search, queueIds, tags, users, showAll, withUnreadMessages }: ListFilter) => ({
  ...(status && { status }),
  ...(search && { searchParam: search }),
  ...(queueIds && { queueIds: JSON.stringify(queueIds) }),
  ...(tags && { tags: JSON.stringify(tags) }),
  ...(users && { users: JSON.stringify(users) }),
  ...(showAll && { showAll: 'true' as const }),
  ...(withUnreadMessages && { withUnreadMessages: 'true' as const }),
})

export async function fetchTicketPage(
  filter: ListFilter,
  { cursor, limit = cursor ? FURTHER : undefined }: Request,
): Promise<Page<Ticket>> {
  const query = {
    ...listQuery(filter),
    ...(cursor && { cursor }),
    ...(limit && { limit }),
  }
  const { tickets: rows, count, nextCursor } = await call(tickets.list, { query })
  return { rows, count, nextCursor }
}
