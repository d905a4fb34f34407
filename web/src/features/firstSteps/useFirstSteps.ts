import type { EventName } from '@recado/contract/events'
import { type FirstStep, type FirstStepsProgress, firstStepsEndpoints } from '@recado/contract/firstSteps'
import type { LiveAction } from '@recado/contract/kit/feature'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { patchCache } from '#web/shared/data/live/cache.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { useLiveQuery, useLiveUpdates } from '#web/shared/data/live/liveQuery.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

const queryKey = ['firstSteps']

/** The live events that may complete a step. */
const EVENTS = {
  whatsapp: ['line'],
  whatsappSession: ['line'],
  ticket: ['message', 'answer'],
  user: ['colleague'],
  invitation: ['colleague'],
  queue: ['menu'],
} as const satisfies Partial<Record<EventName, readonly FirstStep[]>>

/** The progress, updated live. Once all is done, nothing is fetched any more. */
export function useFirstSteps() {
  const client = useQueryClient()
  const query = useLiveQuery({ key: queryKey, fetch: () => call(firstStepsEndpoints.read, {}) })
  const follow =
    (name: keyof typeof EVENTS) =>
    ({ action }: { action: LiveAction }) => {
      const open = EVENTS[name].some((step) => !query.data?.done.includes(step))
      return open && (action === 'create' || action === 'update') && 'refetch'
    }
  useLiveUpdates(queryKey, {
    whatsapp: follow('whatsapp'),
    whatsappSession: follow('whatsappSession'),
    ticket: follow('ticket'),
    user: follow('user'),
    invitation: follow('invitation'),
    queue: follow('queue'),
  })

  const hiding = useMutation({
    mutationFn: (hidden: boolean) => call(firstStepsEndpoints.hide, { body: { hidden } }),
    onMutate: (hidden) => patchCache<FirstStepsProgress>({ client, queryKey }, (progress) => ({ ...progress, hidden })),
    onError: (error) => {
      toast.error(error)
      void invalidateLive(client, { queryKey })
    },
  })
  return { progress: query.data, isAsking: query.isFetching, hide: hiding.mutate }
}
