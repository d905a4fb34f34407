import { actsThat, type TicketAct } from '@recado/contract/tickets/ticketActs'
import { type TimelineEntry, timelineEndpoints } from '@recado/contract/tickets/timeline'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { fetchAgain } from '../../shared/live/fetchAgain.ts'
import { keepTold } from '../../shared/live/keepTold.ts'
import { useLive } from '../../shared/live/live.ts'

/** No conversation is handed on so often that older ones would be missed. */
const MOST = 200

const between: ReadonlySet<TicketAct | null> = new Set(actsThat('isBetweenMessages'))

type Handings = { steps: TimelineEntry[] }

/** When and by whom a ticket was handed on or back, the newest first, true by itself. */
export function useHandings(ticketId: number) {
  const client = useQueryClient()
  const queryKey = ['step', 'handings', ticketId]
  const { data } = useQuery<Handings>({
    queryKey,
    queryFn: () => call(timelineEndpoints.list, { params: { ticketId }, query: { limit: MOST, handedOn: 'true' } }),
    refetchOnMount: 'always',
  })
  useLive('ticketStep', ({ action, step }) => {
    const { id, act, ticketId: of } = step as TimelineEntry
    if (action !== 'create' || of !== ticketId || !between.has(act)) return
    keepTold<Handings>({ client, queryKey }, (loaded) =>
      loaded.steps.some((one) => one.id === id) ? loaded : { ...loaded, steps: [step as TimelineEntry, ...loaded.steps] },
    )
  })
  useLive('ticket', ({ action }) => {
    if (action === 'reload') void fetchAgain(client, { queryKey })
  })
  return data?.steps
}
