import type { Page } from '@recado/contract/kit/liveList'
import type { TicketFilter } from '@recado/contract/tickets/ticketLists'
import { type Ticket, tickets } from '@recado/contract/tickets/tickets'
import type { InfiniteData } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** What a list asks of the server; its name in the cache. */
export type ListFilter = TicketFilter & { search?: string }

/** One list for each filter that was looked at: `open` are the reader's own, all others what the reader sees. */
export const ticketListsKey = ['ticket', 'list'] as const
export const ticketListKey = (filter: ListFilter) => [...ticketListsKey, filter] as const
/** What is known of tickets one by one. */
export const ticketsKey = ['ticket', 'one'] as const
export const ticketKey = (uuid: string) => [...ticketsKey, uuid] as const

export type TicketPages = InfiniteData<Page<Ticket>, string | undefined>

/** Who scrolls on wants much, and waits for each page. */
const FURTHER = 200

type Request = { cursor?: string | undefined; limit?: number }

/** A list as the calls take it. */
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
