import type { Ticket } from '@recado/contract/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { useLive } from '../../../shared/live/live.ts'
import { mergeTicket } from '../../../shared/tickets/mergeTicket.ts'
import { ticketListsKey, ticketsKey } from '../../../shared/tickets/ticketLists.ts'

/** Keeps what is loaded of tickets true. That they are read is told by an update too. */
export function useTicketEvents() {
  const client = useQueryClient()
  const viewer = useViewer()
  useLive('ticket', ({ action, ticket, ticketId }) => {
    if (action === 'create' || action === 'update') mergeTicket(client, viewer, { action, row: ticket as Ticket })
    if (action === 'delete') mergeTicket(client, viewer, { action, id: ticketId as number })
    // Many have changed.
    if (action === 'reload') for (const queryKey of [ticketListsKey, ticketsKey]) void fetchAgain(client, { queryKey })
  })

  const sight = JSON.stringify(viewer)
  const before = useRef(sight)
  useEffect(() => {
    if (before.current === sight) return
    before.current = sight
    // Who sees more or less than before has other lists.
    void fetchAgain(client, { queryKey: ticketListsKey })
  }, [client, sight])
}

/** Calls back when somebody deletes the ticket, or takes it where the reader does not see it. */
export const useTicketGone = (id: number | undefined, onGone: () => void) =>
  useLive('ticket', ({ action, ticketId }) => {
    if (action === 'delete' && ticketId === id) onGone()
  })
