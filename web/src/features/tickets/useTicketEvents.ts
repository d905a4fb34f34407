import type { Ticket } from '@recado/contract/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '../../shared/auth/viewer.ts'
import { useLive } from '../../shared/live/live.ts'
import { mergeTicket } from './mergeTicket.ts'
import { listsKey } from './ticketLists.ts'

/** Keeps what is loaded of tickets true. `onGone`: somebody deleted it, or took it where the reader cannot see it. */
export function useTicketEvents({ onGone }: { onGone: (id: number) => void }) {
  const client = useQueryClient()
  const viewer = useViewer()
  useLive('ticket', ({ action, ticket, ticketId }) => {
    if (action === 'create' || action === 'update') mergeTicket(client, viewer, { action, row: ticket as Ticket })
    if (action !== 'delete') return
    mergeTicket(client, viewer, { action, id: ticketId as number })
    onGone(ticketId as number)
  })

  const sight = JSON.stringify(viewer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: who sees more or less than before has other lists.
  useEffect(() => void client.invalidateQueries({ queryKey: listsKey }), [client, sight])
}
