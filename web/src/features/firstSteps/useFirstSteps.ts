import type { EventName } from '@recado/contract/events'
import { type FirstStep, type FirstStepsProgress, firstSteps } from '@recado/contract/firstSteps'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { fetchAgain } from '../../shared/live/fetchAgain.ts'
import { keepTold } from '../../shared/live/keepTold.ts'
import type { LivePayload } from '../../shared/live/live.ts'
import { useLiveQuery, useLiveUpdates } from '../../shared/live/liveQuery.ts'
import { toast } from '../../shared/toast/toast.ts'

const queryKey = ['firstSteps']

/** The live events that may complete a step. */
const heralds = {
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
  const query = useLiveQuery({ key: queryKey, fetch: () => call(firstSteps.read, {}) })
  const follow = (name: keyof typeof heralds) => (payload: LivePayload) => {
    const open = heralds[name].some((step) => !query.data?.done.includes(step))
    return open && (payload.action === 'create' || payload.action === 'update') && 'refetch'
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
    mutationFn: (hidden: boolean) => call(firstSteps.hide, { body: { hidden } }),
    onMutate: (hidden) => keepTold<FirstStepsProgress>({ client, queryKey }, (known) => ({ ...known, hidden })),
    onError: (error) => {
      toast.error(error)
      void fetchAgain(client, { queryKey })
    },
  })
  return { progress: query.data, isAsking: query.isFetching, hide: hiding.mutate }
}
