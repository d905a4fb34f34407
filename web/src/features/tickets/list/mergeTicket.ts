import { applyEvent, type RowEvent } from '@recado/contract/kit/live'
import { ticketListRules } from '@recado/contract/ticketLists'
import type { Ticket, TicketDetails, TicketStatus } from '@recado/contract/tickets'
import type { QueryClient } from '@tanstack/react-query'
import type { Viewer } from '../../../shared/auth/viewer.ts'
import { afterFetch } from '../../../shared/live/afterFetch.ts'
import { recountSoon } from '../../../shared/resource/recount.ts'
import { fetchTicketPage, listsKey, type TicketPages } from './ticketLists.ts'

export type TicketEvent = RowEvent<Ticket>

/** Brings every loaded list, and the ticket itself where it is loaded, up to date with one change. */
export function mergeTicket(client: QueryClient, viewer: Viewer, event: TicketEvent) {
  for (const query of client.getQueryCache().findAll({ queryKey: listsKey })) {
    const merge = () => mergeInto(client, query.queryKey[2] as TicketStatus, { viewer, event })
    merge()
    afterFetch(query, merge)
  }
  if (event.action !== 'delete')
    client.setQueriesData<TicketDetails>({ queryKey: ['ticket', 'one'] }, (seen) => withChange(seen, event.row))
}

function mergeInto(client: QueryClient, status: TicketStatus, { viewer, event }: { viewer: Viewer; event: TicketEvent }) {
  const key = [...listsKey, status]
  const before = client.getQueryData<TicketPages>(key)
  if (!before) return
  const pages = applyEvent(before.pages, event, ticketListRules({ status }, viewer))
  client.setQueryData<TicketPages>(key, { ...before, pages })
  if (pages.at(-1)?.nextCursor !== null)
    recountSoon(client, { key, count: async () => (await fetchTicketPage(status, { limit: 1 })).count })
}

/** A row says less than the ticket's own page knows. */
export const withChange = (seen: TicketDetails | undefined, row: Ticket): TicketDetails | undefined =>
  seen?.id === row.id ? { ...seen, ...row, contact: { ...seen.contact, ...row.contact } } : seen
