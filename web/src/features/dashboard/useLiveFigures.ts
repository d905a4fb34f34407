import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { invalidateLive } from '../../shared/live/invalidateLive.ts'
import { useLive } from '../../shared/live/liveEvents.ts'
import { figureKeys } from './useFigures.ts'

/** At most one refetch per interval, and fewer for heavy queries: a session's requests are limited. */
const DELAYS = { soon: 1000, later: 10_000 }
type Urgency = keyof typeof DELAYS

/** Refetches the figures on events while they are shown. */
export function useLiveFigures() {
  const client = useQueryClient()
  const waiting = useRef<Partial<Record<Urgency, ReturnType<typeof setTimeout>>>>({})
  const look = (when: Urgency) => void invalidateLive(client, { queryKey: figureKeys[when] })
  const lookSoon = () => {
    for (const when of ['soon', 'later'] as const)
      waiting.current[when] ??= setTimeout(() => {
        waiting.current[when] = undefined
        look(when)
      }, DELAYS[when])
  }
  useLive('ticket', ({ action }) => (action === 'update' || action === 'delete' || action === 'reload') && lookSoon())
  useLive('user', lookSoon)
  useEffect(() => {
    const timers = waiting.current
    return () => {
      for (const timer of Object.values(timers)) clearTimeout(timer)
    }
  }, [])
}
