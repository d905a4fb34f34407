import { tickets } from '@recado/contract/tickets'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { ticketKey } from './ticketLists.ts'

/** One ticket by the uuid in its address. */
export const useTicket = (uuid: string) =>
  useQuery({
    queryKey: ticketKey(uuid),
    queryFn: () => call(tickets.getByUuid, { params: { uuid } }),
    refetchOnMount: 'always',
  })
