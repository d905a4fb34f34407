import { AppError } from '@recado/contract/errors'
import { type Ticket, tickets } from '@recado/contract/tickets/tickets'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useSession } from '../../../shared/auth/session.ts'
import type { KnownTicket } from '../../../shared/knownTicket.ts'
import { useLiveQuery } from '../../../shared/live/liveQuery.ts'
import { outbox } from '../../../shared/outbox/outbox.ts'
import { type TicketPages, ticketKey, ticketListsKey } from '../../../shared/tickets/ticketLists.ts'
import { withPendingChanges } from '../../../shared/tickets/withPendingChanges.ts'

/** One ticket by the uuid in its address, which may be anything that somebody has typed. */
export function useTicket(uuid: string) {
  const client = useQueryClient()
  const user = useSession()
  const told = useRef('')
  return useLiveQuery<KnownTicket>({
    key: ticketKey(uuid),
    fetch: async () => {
      if (!tickets.getByUuid.params.safeParse({ uuid }).success) throw new AppError('ERR_NO_TICKET_FOUND')
      const ticket = await call(tickets.getByUuid, { params: { uuid } })
      told.current = ownerOf(ticket)
      return withPendingChanges(ticket, { waiting: outbox.get(), user })
    },
    // What the lists say of it will do until the server is heard, which may be a while.
    initialData: () => rowInLists(client, uuid),
    initialDataUpdatedAt: 0,
    on: {
      ticket({ action, ticket }) {
        if (action !== 'update' || (ticket as Ticket).uuid !== uuid) return
        const before = told.current
        told.current = ownerOf(ticket as Ticket)
        // Events say nothing of attendances, which begin and end as a ticket goes from hand to hand.
        return told.current !== before && 'refetch'
      },
    },
  })
}

function rowInLists(client: QueryClient, uuid: string): Ticket | undefined {
  for (const [, list] of client.getQueriesData<TicketPages>({ queryKey: ticketListsKey }))
    for (const { rows } of list?.pages ?? []) {
      const row = rows.find((one) => one.uuid === uuid)
      if (row) return row
    }
  return undefined
}

const ownerOf = ({ status, userId, queueId }: KnownTicket) => `${status} ${userId} ${queueId}`
