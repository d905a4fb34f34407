import type { Page } from '@recado/contract/kit/live'
import { type Ticket, type TicketStatus, tickets } from '@recado/contract/tickets'
import type { InfiniteData } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'

/** One list for each state of a ticket: `open` are the reader's own, the others all that the reader sees. */
export const listsKey = ['ticket', 'list'] as const
export const listKey = (status: TicketStatus) => [...listsKey, status] as const
export const ticketKey = (uuid: string) => ['ticket', 'one', uuid] as const

export type TicketPages = InfiniteData<Page<Ticket>, string | undefined>

type Request = { cursor?: string | undefined; limit?: number }

export async function fetchTicketPage(status: TicketStatus, { cursor, limit }: Request): Promise<Page<Ticket>> {
  const query = { status, ...(cursor && { cursor }), ...(limit && { limit }) }
  const { tickets: rows, count, nextCursor } = await call(tickets.list, { query })
  return { rows, count, nextCursor }
}
