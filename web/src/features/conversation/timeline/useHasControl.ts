import type { StepCode } from '@recado/contract/bot/steps'
import { type TimelineEntry, timelineEndpoints } from '@recado/contract/tickets/timeline'
import { call } from '#web/shared/data/api/call.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'

/** Entries after which the company controls the conversation, or no longer does. */
const givesControl: Partial<Record<StepCode, boolean>> = { controlTaken: true, assistantHandedOver: true, controlPassed: false }

/** Whether control of the conversation was last given to the company (true) or away (false) since a time; undefined if neither happened. */
export function useHasControl(ticketId: number, since: string): boolean | undefined {
  const { data } = useLiveQuery<{ steps: readonly TimelineEntry[] }>({
    key: ['step', 'control', ticketId],
    fetch: () => call(timelineEndpoints.list, { params: { ticketId }, query: { limit: 20 } }),
    on: {
      ticketStep({ action, step }) {
        if (action === 'create' && step.ticketId === ticketId) return ({ steps }) => ({ steps: [step, ...steps] })
        return undefined
      },
    },
  })
  const last = data?.steps.find(({ code, createdAt }) => givesControl[code] !== undefined && Date.parse(createdAt) >= Date.parse(since))
  return last && givesControl[last.code]
}
