import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { useLive } from '#web/shared/data/live/liveEvents.ts'
import { mergeTicket } from '#web/shared/domain/tickets/mergeTicket.ts'
import { singleTicketsKey, ticketListsKey } from '#web/shared/domain/tickets/ticketQueries.ts'

/** Keeps all loaded tickets up to date. Reading a ticket sends an update too. */
export function useTicketEvents() {
  const client = useQueryClient()
  const viewer = useViewer()
  useLive('ticket', ({ action, ticket, ticketId }) => {
    if (action === 'create' || action === 'update') mergeTicket(client, viewer, { action, row: ticket })
    if (action === 'delete') mergeTicket(client, viewer, { action, id: ticketId })
    // Many tickets have changed.
    if (action === 'reload') for (const queryKey of [ticketListsKey, singleTicketsKey]) void invalidateLive(client, { queryKey })
  })

  const sight = JSON.stringify(viewer)
  const before = useRef(sight)
  useEffect(() => {
    if (before.current === sight) return
    before.current = sight
    // With other rights the lists differ: refetch.
    void invalidateLive(client, { queryKey: ticketListsKey })
  }, [client, sight])
}

/** Calls back when the ticket is deleted, or moves out of the user's sight. */
export const useOnTicketDeleted = (id: number | undefined, onDeleted: () => void) =>
  useLive('ticket', ({ action, ticketId }) => {
    if (action === 'delete' && ticketId === id) onDeleted()
  })
