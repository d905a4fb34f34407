import { applyEvent, type RowEvent } from '@recado/contract/kit/liveList'
import { ticketListRules } from '@recado/contract/tickets/ticketLists'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Viewer } from '#web/shared/data/auth/viewer.ts'
import { patchCache } from '#web/shared/data/live/cache.ts'
import { refetchSoon } from '#web/shared/data/live/scheduleOnce.ts'
import { recountSoon } from '#web/shared/data/resource/recountList.ts'
import type { LoadedTicket } from '#web/shared/domain/tickets/loadedTicket.ts'
import { fetchTicketPage, singleTicketsKey, type TicketListFilter, type TicketPages, ticketListsKey } from './ticketQueries.ts'

type TicketEvent = RowEvent<Ticket>

/** Puts one change into every loaded list, and into the loaded ticket. */
export function mergeTicket(client: QueryClient, viewer: Viewer, event: TicketEvent) {
  const { action } = event
  patchCache<TicketPages>({ client, queryKey: ticketListsKey }, (list, key) => listAfterEvent(list, { client, key, viewer, event }))
  if (action !== 'delete') patchCache<LoadedTicket>({ client, queryKey: singleTicketsKey }, (loaded) => mergeDetails(loaded, event.row))
}

type MergeContext = { client: QueryClient; key: QueryKey; viewer: Viewer; event: TicketEvent }

function listAfterEvent(before: TicketPages, { client, key, viewer, event }: MergeContext): TicketPages {
  const filter = key[2] as TicketListFilter
  const rules = ticketListRules(filter, viewer)
  // Only the server can tell whether a ticket matches a search. A loaded row did, and still does while its name and number stay.
  const isSearch = filter.search !== undefined
  const old = isSearch && event.action !== 'delete' ? previousRow(before, event.row.id) : undefined
  if (isSearch && event.action !== 'delete' && rules.matches(event.row) && !hasSameName(old, event.row))
    refetchSoon(client, { queryKey: key, exact: true })
  const pages = applyEvent(before.pages, event, { ...rules, matches: (row) => rules.matches(row) && (!isSearch || old !== undefined) })
  if (pages === before.pages) return before
  // An inactive list is fetched again before it is shown.
  if (pages.at(-1)?.nextCursor !== null && client.getQueryCache().find({ queryKey: key })?.isActive())
    recountSoon(client, { key, count: async () => (await fetchTicketPage(filter, { limit: 1 })).count })
  return { ...before, pages }
}

/** The row before the change, if it is loaded. */
const previousRow = ({ pages }: TicketPages, id: number) =>
  pages
    .values()
    .flatMap(({ rows }) => rows)
    .find((row) => row.id === id)

const hasSameName = (old: Ticket | undefined, { contact }: Ticket) =>
  old?.contact.name === contact.name && old.contact.number === contact.number

/** A row of a list has fewer fields than the loaded ticket. */
export const mergeDetails = (loaded: LoadedTicket, row: Ticket): LoadedTicket =>
  loaded.id === row.id ? { ...loaded, ...row, contact: { ...loaded.contact, ...row.contact } } : loaded
