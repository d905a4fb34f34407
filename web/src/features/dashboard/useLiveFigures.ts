import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { invalidateLive } from '#web/shared/live/invalidateLive.ts'
import { useLive } from '#web/shared/live/liveEvents.ts'
import { figureKeys } from './useFigures.ts'

/** At most one refetch per interval, and fewer for heavy queries: a session's requests are limited. */
const DELAYS = { prompt: 1000, throttled: 10_000 }
type Urgency = keyof typeof DELAYS

/** Refetches the figures on events while they are shown. */
export function useLiveFigures() {
  const client = useQueryClient()
  const waiting = useRef<Partial<Record<Urgency, ReturnType<typeof setTimeout>>>>({})
  const refresh = (urgency: Urgency) => void invalidateLive(client, { queryKey: figureKeys[urgency] })
  const refreshSoon = () => {
    for (const urgency of ['prompt', 'throttled'] as const)
      waiting.current[urgency] ??= setTimeout(() => {
        waiting.current[urgency] = undefined
        refresh(urgency)
      }, DELAYS[urgency])
  }
  useLive('ticket', ({ action }) => (action === 'update' || action === 'delete' || action === 'reload') && refreshSoon())
  useLive('user', refreshSoon)
  useEffect(() => {
    const timers = waiting.current
    return () => {
      for (const timer of Object.values(timers)) clearTimeout(timer)
    }
  }, [])
}
