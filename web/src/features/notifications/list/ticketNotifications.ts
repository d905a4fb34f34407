import { applyEvent, type Page, type RowEvent } from '@recado/contract/kit/liveList'
import { ticketListRules } from '@recado/contract/tickets/ticketLists'
import { type Ticket, ticketEndpoints } from '@recado/contract/tickets/tickets'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import type { Viewer } from '#web/shared/data/auth/viewer.ts'
import { refetchSoon } from '#web/shared/data/live/scheduleOnce.ts'

/** `open`: the user's tickets with unread messages; `pending`: waiting tickets. */
export type NotificationKind = 'open' | 'pending'

const MAX_ROWS = 30
const REFETCH_DELAY = 5000

const filters = {
  open: { status: 'open', withUnreadMessages: true },
  pending: { status: 'pending', withoutBot: true, awake: true },
} as const
export const notificationsKey = ['notifications'] as const

/** Users with other rights have other notifications. */
export const notificationsQuery = (kind: NotificationKind, viewer: Viewer) => ({
  queryKey: [...notificationsKey, kind, viewer],
  queryFn: () => fetchNotifications(kind),
})

async function fetchNotifications(kind: NotificationKind): Promise<Page<Ticket>> {
  const { status } = filters[kind]
  const query = {
    status,
    limit: MAX_ROWS,
    ...(kind === 'open' ? { withUnreadMessages: 'true' as const } : { withoutBot: 'true' as const, awake: 'true' as const }),
  }
  const { tickets: rows, count, nextCursor } = await call(ticketEndpoints.list, { query })
  return { rows, count, nextCursor }
}

/** Either list after one change. Where more wait than are shown, only the server knows who moves up and how many they are. */
export const applyTicketEvent =
  (client: QueryClient, viewer: Viewer, event: RowEvent<Ticket>) =>
  (page: Page<Ticket>, [, kind]: QueryKey) => {
    const rules = ticketListRules(filters[kind as NotificationKind], viewer)
    if (page.nextCursor) refetchSoon(client, { queryKey: notificationsKey }, REFETCH_DELAY)
    return applyEvent([page], event, rules)[0] ?? page
  }
