import { applyEvent, type Page, type RowEvent } from '@recado/contract/kit/liveList'
import { ticketListRules } from '@recado/contract/tickets/ticketLists'
import { type Ticket, tickets } from '@recado/contract/tickets/tickets'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import type { Viewer } from '../../../shared/auth/viewer.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'

/** `open`: the user's tickets with unread messages; `pending`: waiting tickets. */
export type NewsKind = 'open' | 'pending'

const MOST = 30
const SETTLE = 5000

const filters = { open: { status: 'open', withUnreadMessages: true }, pending: { status: 'pending', withoutBot: true } } as const
export const newsKey = ['notifications'] as const

/** Users with other rights have other notifications. */
export const newsOptions = (kind: NewsKind, viewer: Viewer) => ({
  queryKey: [...newsKey, kind, viewer],
  queryFn: () => fetchNews(kind),
})

async function fetchNews(kind: NewsKind): Promise<Page<Ticket>> {
  const { status } = filters[kind]
  const query = { status, limit: MOST, ...(kind === 'open' ? { withUnreadMessages: 'true' as const } : { withoutBot: 'true' as const }) }
  const { tickets: rows, count, nextCursor } = await call(tickets.list, { query })
  return { rows, count, nextCursor }
}

/** Either list after one change. Where more wait than are shown, only the server knows who moves up and how many they are. */
export const newsAfter =
  (client: QueryClient, viewer: Viewer, event: RowEvent<Ticket>) =>
  (page: Page<Ticket>, [, kind]: QueryKey) => {
    const rules = ticketListRules(filters[kind as NewsKind], viewer)
    if (page.nextCursor) fetchSoon(client)
    return applyEvent([page], event, rules)[0] ?? page
  }

let isWaiting = false

function fetchSoon(client: QueryClient) {
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    void fetchAgain(client, { queryKey: newsKey })
  }, SETTLE)
}
