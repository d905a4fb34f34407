import { AppError } from '@recado/contract/errors'
import { tickets } from '@recado/contract/tickets'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { ticketKey } from '../list/ticketLists.ts'

/** One ticket by the uuid in its address, which may be anything that somebody has typed. */
export const useTicket = (uuid: string) =>
  useQuery({
    queryKey: ticketKey(uuid),
    queryFn: () => {
      if (!tickets.getByUuid.params.safeParse({ uuid }).success) throw new AppError('ERR_NO_TICKET_FOUND')
      return call(tickets.getByUuid, { params: { uuid } })
    },
    refetchOnMount: 'always',
  })
