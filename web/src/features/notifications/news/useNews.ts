import type { Ticket } from '@recado/contract/tickets/tickets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { useLive } from '../../../shared/live/live.ts'
import { mergeNews, newsKey, newsOptions } from './newsList.ts'

export type NewsOfReader = ReturnType<typeof useNews>

/** The reader's conversations with something unread; and, for those who look after everything new, who waits. */
export function useNews() {
  const client = useQueryClient()
  const viewer = useViewer()
  const mine = useQuery(newsOptions('open', viewer))
  const waiting = useQuery({ ...newsOptions('pending', viewer), enabled: viewer.seesUnqueued })
  useLive('ticket', ({ action, ticket, ticketId }) => {
    if (action === 'create' || action === 'update') mergeNews(client, viewer, { action, row: ticket as Ticket })
    if (action === 'delete') mergeNews(client, viewer, { action, id: ticketId as number })
    if (action === 'reload') void fetchAgain(client, { queryKey: newsKey })
  })
  return {
    mine: mine.data ?? none,
    waiting: waiting.data ?? none,
    count: (mine.data?.count ?? 0) + (waiting.data?.count ?? 0),
    error: mine.error ?? waiting.error,
  }
}

const none = { rows: [] as Ticket[], count: 0 }
