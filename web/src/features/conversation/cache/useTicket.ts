import { AppError } from '@recado/contract/errors'
import { type Ticket, tickets } from '@recado/contract/tickets/tickets'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useSession } from '../../../shared/auth/session.ts'
import type { KnownTicket } from '../../../shared/knownTicket.ts'
import { askOnceDrawn } from '../../../shared/live/askOnceDrawn.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { useLive } from '../../../shared/live/live.ts'
import { outbox } from '../../../shared/outbox/outbox.ts'
import { type TicketPages, ticketKey, ticketListsKey } from '../../../shared/tickets/ticketLists.ts'
import { withPendingChanges } from '../../../shared/tickets/withPendingChanges.ts'

/** One ticket by the uuid in its address, which may be anything that somebody has typed. */
export function useTicket(uuid: string) {
  const client = useQueryClient()
  const user = useSession()
  const told = useRef('')
  const query = useQuery<KnownTicket>({
    queryKey: ticketKey(uuid),
    queryFn: async (known) => {
      if (!tickets.getByUuid.params.safeParse({ uuid }).success) throw new AppError('ERR_NO_TICKET_FOUND')
      const ticket = await askOnceDrawn(known, () => call(tickets.getByUuid, { params: { uuid } }))
      told.current = ownerOf(ticket)
      return withPendingChanges(ticket, { waiting: outbox.get(), user })
    },
    // What the lists say of it will do until the server is heard, which may be a while.
    initialData: () => rowInLists(client, uuid),
    initialDataUpdatedAt: 0,
    refetchOnMount: 'always',
  })

  useLive('ticket', ({ action, ticket }) => {
    if (action !== 'update' || (ticket as Ticket).uuid !== uuid) return
    const place = ownerOf(ticket as Ticket)
    // Events say nothing of attendances, which begin and end as a ticket goes from hand to hand.
    if (place !== told.current) void fetchAgain(client, { queryKey: ticketKey(uuid) })
    told.current = place
  })
  return query
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
