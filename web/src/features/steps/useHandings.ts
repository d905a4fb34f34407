import { actsThat, type TicketAct } from '@recado/contract/tickets/ticketActs'
import { type TimelineEntry, timelineEndpoints } from '@recado/contract/tickets/timeline'
import { call } from '../../shared/api/call.ts'
import { useLiveQuery } from '../../shared/live/liveQuery.ts'

/** No conversation has more handovers than this. */
const MOST = 200

const between: ReadonlySet<TicketAct | null> = new Set(actsThat('isBetweenMessages'))

type Handings = { steps: TimelineEntry[] }

/** The handovers of a ticket, the latest first, updated live. */
export function useHandings(ticketId: number) {
  const { data } = useLiveQuery<Handings>({
    key: ['step', 'handings', ticketId],
    fetch: () => call(timelineEndpoints.list, { params: { ticketId }, query: { limit: MOST, handedOn: 'true' } }),
    on: {
      ticketStep({ action, step }) {
        const { id, act, ticketId: of } = step as TimelineEntry
        if (action !== 'create' || of !== ticketId || !between.has(act)) return
        return (loaded) =>
          loaded.steps.some((one) => one.id === id) ? loaded : { ...loaded, steps: [step as TimelineEntry, ...loaded.steps] }
      },
      ticket: ({ action }) => action === 'reload' && 'refetch',
    },
  })
  return data?.steps
}
