import type { Ticket } from '@recado/contract/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { useLive } from '../../../shared/live/live.ts'
import { mergeTicket } from '../../../shared/tickets/mergeTicket.ts'
import { ticketListsKey, ticketsKey } from '../../../shared/tickets/ticketLists.ts'

/** Keeps all loaded tickets up to date. Reading a ticket sends an update too. */
export function useTicketEvents() {
  const client = useQueryClient()
  const viewer = useViewer()
  useLive('ticket', ({ action, ticket, ticketId }) => {
    if (action === 'create' || action === 'update') mergeTicket(client, viewer, { action, row: ticket as Ticket })
    if (action === 'delete') mergeTicket(client, viewer, { action, id: ticketId as number })
    // Many tickets have changed.
    if (action === 'reload') for (const queryKey of [ticketListsKey, ticketsKey]) void fetchAgain(client, { queryKey })
  })

  const sight = JSON.stringify(viewer)
  const before = useRef(sight)
  useEffect(() => {
    if (before.current === sight) return
    before.current = sight
    // With other rights the lists differ: refetch.
    void fetchAgain(client, { queryKey: ticketListsKey })
  }, [client, sight])
}

/** Calls back when the ticket is deleted, or moves out of the user's sight. */
export const useTicketGone = (id: number | undefined, onGone: () => void) =>
  useLive('ticket', ({ action, ticketId }) => {
    if (action === 'delete' && ticketId === id) onGone()
  })
