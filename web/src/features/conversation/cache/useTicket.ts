import { AppError } from '@recado/contract/errors'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'
import { outbox } from '#web/shared/data/outbox/outbox.ts'
import type { LoadedTicket } from '#web/shared/domain/tickets/loadedTicket.ts'
import { withPendingChanges } from '#web/shared/domain/tickets/optimisticTicket.ts'
import { findLoadedTicket, ticketKey } from '#web/shared/domain/tickets/ticketQueries.ts'

/** The ticket of the address. The uuid may be any text, because people edit addresses. */
export function useTicket(uuid: string) {
  const client = useQueryClient()
  const user = useCurrentUser()
  const lastOwner = useRef('')
  return useLiveQuery<LoadedTicket>({
    key: ticketKey(uuid),
    fetch: async () => {
      if (!ticketEndpoints.getByUuid.params.safeParse({ uuid }).success) throw new AppError('ERR_NO_TICKET_FOUND')
      const ticket = await call(ticketEndpoints.getByUuid, { params: { uuid } })
      lastOwner.current = ownerOf(ticket)
      return withPendingChanges(ticket, { waiting: outbox.get(), user })
    },
    // The row of a list is shown until the server answers.
    initialData: () => findLoadedTicket(client, (ticket) => ticket.uuid === uuid),
    initialDataUpdatedAt: 0,
    on: {
      ticket({ action, ticket }) {
        if (action !== 'update' || ticket.uuid !== uuid) return
        const before = lastOwner.current
        lastOwner.current = ownerOf(ticket)
        // Events do not contain the attendances, which change with the owner.
        return lastOwner.current !== before && 'refetch'
      },
    },
    throwOnError: false,
  })
}

const ownerOf = ({ status, userId, queueId }: LoadedTicket) => `${status} ${userId} ${queueId}`
