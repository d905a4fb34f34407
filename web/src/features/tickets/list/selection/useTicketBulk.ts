import type { InputOf } from '@recado/contract/kit/endpoint'
import { ticketBulk } from '@recado/contract/tickets/ticketBulk'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'
import { useBulkStart } from '../../../../shared/bulk/useBulkStart.ts'
import { sentenceOf } from '../../../../shared/toast/toast.ts'
import type { ChosenTickets } from './TicketBulk.tsx'

type Action = InputOf<typeof ticketBulk.start>['body']['action']

/** How many tickets are meant, and the way to start an act with them. */
export function useTicketBulk(tickets: ChosenTickets, onClose: () => void) {
  const { chosen, isAll } = tickets
  // The list counts only so far, and goes on changing.
  const { data } = useQuery({
    queryKey: ['bulk', 'count', chosen],
    queryFn: () => call(ticketBulk.count, { body: chosen }),
    ...{ enabled: isAll, gcTime: 0, staleTime: 0 },
  })
  const { mutate, isPending, error } = useBulkStart<Action>({
    selection: tickets,
    start: (action) => call(ticketBulk.start, { body: { ...chosen, action } }),
    onStarted: onClose,
  })
  return { count: data?.count ?? tickets.count, start: mutate, saving: isPending, problem: error && sentenceOf(error) }
}
