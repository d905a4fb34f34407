import type { Page } from '@recado/contract/kit/liveList'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { useLiveUpdates } from '#web/shared/data/live/liveQuery.ts'
import { applyTicketEvent, notificationsKey, notificationsQuery } from './ticketNotifications.ts'

export type TicketNotifications = ReturnType<typeof useTicketNotifications>

/** The user's tickets with unread messages and, for users who handle new tickets, the waiting ones. */
export function useTicketNotifications() {
  const client = useQueryClient()
  const viewer = useViewer()
  const mine = useQuery({ ...notificationsQuery('open', viewer), throwOnError: false })
  const waiting = useQuery({ ...notificationsQuery('pending', viewer), enabled: viewer.seesUnqueued, throwOnError: false })
  useLiveUpdates<Page<Ticket>>(notificationsKey, {
    ticket({ action, ticket, ticketId }) {
      if (action === 'create' || action === 'update') return applyTicketEvent(client, viewer, { action, row: ticket })
      if (action === 'delete') return applyTicketEvent(client, viewer, { action, id: ticketId })
      return action === 'reload' && 'refetch'
    },
  })
  return {
    mine: mine.data ?? none,
    waiting: waiting.data ?? none,
    count: (mine.data?.count ?? 0) + (waiting.data?.count ?? 0),
    isLoading: !mine.data || (viewer.seesUnqueued && !waiting.data),
    error: (mine.data ? null : mine.error) ?? (waiting.data ? null : waiting.error),
    retry: () => void invalidateLive(client, { queryKey: notificationsKey }),
  }
}

const none = { rows: [] as Ticket[], count: 0 }
