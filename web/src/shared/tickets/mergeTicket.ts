import { applyEvent, type RowEvent } from '@recado/contract/kit/liveList'
import { ticketListRules } from '@recado/contract/tickets/ticketLists'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Viewer } from '../auth/viewer.ts'
import type { KnownTicket } from '../knownTicket.ts'
import { fetchAgain } from '../live/fetchAgain.ts'
import { keepTold } from '../live/keepTold.ts'
import { recountSoon } from '../resource/recount.ts'
import { fetchTicketPage, type ListFilter, type TicketPages, ticketListsKey, ticketsKey } from './ticketLists.ts'

type TicketEvent = RowEvent<Ticket>

/** Puts one change into every loaded list, and into the loaded ticket. */
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
  // An inactive list is fetched again before it is shown.
  if (pages.at(-1)?.nextCursor !== null && client.getQueryCache().find({ queryKey: key })?.isActive())
    recountSoon(client, { key, count: async () => (await fetchTicketPage(filter, { limit: 1 })).count })
  return { ...before, pages }
}

/** Only the server knows the results of a text search. Until it answers, the results stay. */
const foundBefore = ({ pages }: TicketPages, id: number) =>
  pages
    .values()
    .flatMap(({ rows }) => rows)
    .find((row) => row.id === id)

const hasSameName = (old: Ticket | undefined, { contact }: Ticket) =>
  old?.contact.name === contact.name && old.contact.number === contact.number

/** A row of a list has fewer fields than the loaded ticket. */
export const mergeDetails = (seen: KnownTicket, row: Ticket): KnownTicket =>
  seen.id === row.id ? { ...seen, ...row, contact: { ...seen.contact, ...row.contact } } : seen

const settleMs = 1000
const waiting = new Set<string>()

/** Fetches a list again whose rows only the server can decide. Changes within one second cause one request. */
export function refetchSoon(client: QueryClient, key: QueryKey) {
  const name = JSON.stringify(key)
  if (waiting.has(name)) return
  waiting.add(name)
  setTimeout(() => {
    waiting.delete(name)
    void fetchAgain(client, { queryKey: key, exact: true })
  }, settleMs)
}
