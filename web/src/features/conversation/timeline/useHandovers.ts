import { actsThat, type TicketAct } from '@recado/contract/tickets/ticketActs'
import { type TimelineEntry, timelineEndpoints } from '@recado/contract/tickets/timeline'
import { call } from '#web/shared/data/api/call.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'

/** No conversation has more handovers than this. */
const MAX_ENTRIES = 200

const SHOWN_ACTS: ReadonlySet<TicketAct | null> = new Set(actsThat('isBetweenMessages'))

type Handovers = { steps: TimelineEntry[] }

/** The handovers of a ticket, the latest first, updated live. */
export function useHandovers(ticketId: number) {
  const { data, error, refetch } = useLiveQuery<Handovers>({
    key: ['step', 'handings', ticketId],
    fetch: () => call(timelineEndpoints.list, { params: { ticketId }, query: { limit: MAX_ENTRIES, handedOn: 'true' } }),
    on: {
      ticketStep({ action, step }) {
        if (action !== 'create' || step.ticketId !== ticketId || !SHOWN_ACTS.has(step.act)) return
        return (loaded) => (loaded.steps.some(({ id }) => id === step.id) ? loaded : { ...loaded, steps: [step, ...loaded.steps] })
      },
      ticket: ({ action }) => action === 'reload' && 'refetch',
    },
    throwOnError: false,
  })
  return { entries: data?.steps, error: data ? null : error, retry: () => void refetch() }
}
