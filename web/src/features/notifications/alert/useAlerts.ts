import type { Ticket } from '@recado/contract/tickets/tickets'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useCurrentUser } from '#web/shared/auth/session.ts'
import { useLive } from '#web/shared/live/liveEvents.ts'
import { playChime } from '../sound/chime.ts'
import { readVolume } from '../sound/volume.ts'
import { closeBrowserNotifications, showBrowserNotification } from './browserNotification.ts'
import { electAlertTab } from './electAlertTab.ts'
import { shouldAlert } from './shouldAlert.ts'
import { throttle } from './throttle.ts'
import { createWaitingAlert } from './waitingAlert.ts'

/** One sound, however much arrives at once. */
const MIN_INTERVAL = 1000
const ring = throttle(() => void playChime(readVolume()), MIN_INTERVAL)

type Options = {
  /** The uuid of the open ticket. */
  shown: string | undefined
  onOpen: (ticket: Ticket) => void
}

/** Plays a sound, and shows a browser notification, when a contact has written or now waits for an agent. */
export function useAlerts({ shown, onOpen }: Options) {
  const { id: userId } = useCurrentUser()
  const ringer = useRef<ReturnType<typeof electAlertTab>>(null)
  const waiting = useRef<ReturnType<typeof createWaitingAlert>>(null)

  useEffect(() => {
    const own = electAlertTab()
    ringer.current = own
    return own.close
  }, [])

  useEffect(() => {
    const onSight = () => document.visibilityState === 'visible' && closeBrowserNotifications()
    document.addEventListener('visibilitychange', onSight)
    return () => document.removeEventListener('visibilitychange', onSight)
  }, [])

  const looksAt = () => (document.visibilityState === 'visible' && document.hasFocus() ? (shown ?? null) : null)
  const alert = useEffectEvent((ticket: Ticket) => {
    if (!ringer.current?.isRinger() || ticket.uuid === looksAt()) return
    if (document.visibilityState !== 'visible') showBrowserNotification(ticket, () => onOpen(ticket))
    ring()
  })
  useEffect(() => {
    const own = createWaitingAlert((ticket) => alert(ticket))
    waiting.current = own
    return own.close
  }, [])

  useLive('ticket', ({ action, ticket }) => {
    if (action === 'create' || action === 'update') waiting.current?.hear(ticket)
  })
  useLive('appMessage', ({ action, message, ticket }) => {
    if (action !== 'create') return
    waiting.current?.hear(ticket)
    if (!shouldAlert({ message, ticket }, { userId, openTicket: looksAt() })) return
    if (ticket.status === 'pending') waiting.current?.callSoon(ticket)
    else alert(ticket)
  })
}
