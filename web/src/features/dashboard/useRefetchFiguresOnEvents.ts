import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/shared/data/live/liveEvents.ts'
import { refetchSoon } from '#web/shared/data/live/scheduleOnce.ts'
import { figureKeys } from './useFigures.ts'

/** At most one refetch per interval, and fewer for heavy queries: a session's requests are limited. */
const DELAYS = { prompt: 1000, throttled: 10_000 }

/** While the dashboard is shown, refetches its figures after events. */
export function useRefetchFiguresOnEvents() {
  const client = useQueryClient()
  const refreshSoon = () => {
    for (const urgency of ['prompt', 'throttled'] as const) refetchSoon(client, { queryKey: figureKeys[urgency] }, DELAYS[urgency])
  }
  useLive('ticket', ({ action }) => (action === 'update' || action === 'delete' || action === 'reload') && refreshSoon())
  useLive('user', refreshSoon)
}
