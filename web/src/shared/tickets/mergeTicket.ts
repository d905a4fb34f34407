import { applyEvent, type RowEvent } from '@recado/contract/kit/liveList'
import { ticketListRules } from '@recado/contract/tickets/ticketLists'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Viewer } from '../auth/viewer.ts'
import type { KnownTicket } from '../knownTicket.ts'
import { keepTold } from '../live/keepTold.ts'
import { recountSoon } from '../resource/recount.ts'
import { refetchSoon } from './refetchSoon.ts'
import { fetchTicketPage, type ListFilter, type TicketPages, ticketListsKey, ticketsKey } from './ticketLists.ts'

export type TicketEvent = RowEvent<Ticket>

/** Brings every loaded list, and the ticket itself where it is loaded, up to date with one change. */
export function mergeTicket(client: QueryClient, viewer: Viewer, event: TicketEvent) {
  const { action } = event
  keepTold<TicketPages>({ client, queryKey: ticketListsKey }, (list, key) => listAfter(list, { client, key, viewer, event }))
  if (action !== 'delete') keepTold<KnownTicket>({ client, queryKey: ticketsKey }, (seen) => mergeDetails(seen, event.row))
}

type Merging = { client: QueryClient; key: QueryKey; viewer: Viewer; event: TicketEvent }

function listAfter(before: TicketPages, { client, key, viewer, event }: Merging): TicketPages {
  const filter = key[2] as ListFilter
  const rules = ticketListRules(filter, viewer)
  const asks = filter.search !== undefined
  const old = asks && event.action !== 'delete' ? foundBefore(before, event.row.id) : undefined
  if (asks && event.action !== 'delete' && rules.matches(event.row) && !hasSameName(old, event.row)) refetchSoon(client, key)
  const pages = applyEvent(before.pages, event, { ...rules, matches: (row) => rules.matches(row) && (!asks || old !== undefined) })
  if (pages === before.pages) return before
  // A list that nobody looks at is fetched anew before anybody does.
  if (pages.at(-1)?.nextCursor !== null && client.getQueryCache().find({ queryKey: key })?.isActive())
    recountSoon(client, { key, count: async () => (await fetchTicketPage(filter, { limit: 1 })).count })
  return { ...before, pages }
}

/** What a text finds only the server knows; until it is asked, what was found stays. */
const foundBefore = ({ pages }: TicketPages, id: number) =>
  pages
    .values()
    .flatMap(({ rows }) => rows)
    .find((row) => row.id === id)

const hasSameName = (old: Ticket | undefined, { contact }: Ticket) =>
  old?.contact.name === contact.name && old.contact.number === contact.number

/** A row says less than the ticket's own page knows. */
export const mergeDetails = (seen: KnownTicket, row: Ticket): KnownTicket =>
  seen.id === row.id ? { ...seen, ...row, contact: { ...seen.contact, ...row.contact } } : seen
