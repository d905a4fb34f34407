import { noticeCount } from '@recado/contract/notices'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useLive } from '#web/shared/data/live/liveEvents.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
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

const assignments = ['assignedInTurn', 'assignedLeastOpen', 'assignedToLast'] as const

/**
 * Plays a sound, and shows a browser notification, when a contact has written or now waits for an agent, or a ticket was assigned to the user.
 * Promised answers that are due sound too.
 */
export function useAlerts({ shown, onOpen }: Options) {
  const { id: userId } = useCurrentUser()
  const alertTab = useRef<ReturnType<typeof electAlertTab>>(null)
  const waiting = useRef<ReturnType<typeof createWaitingAlert>>(null)
  const ownTickets = useRef(new Map<number, Ticket>())
  const { t } = useTranslation('notifications')

  useEffect(() => {
    const own = electAlertTab()
    alertTab.current = own
    return own.close
  }, [])

  useEffect(() => {
    const onSight = () => document.visibilityState === 'visible' && closeBrowserNotifications()
    document.addEventListener('visibilitychange', onSight)
    return () => document.removeEventListener('visibilitychange', onSight)
  }, [])

  const visibleTicket = () => (document.visibilityState === 'visible' && document.hasFocus() ? (shown ?? null) : null)
  const alert = useEffectEvent((ticket: Ticket, text?: string) => {
    if (ticket.uuid === visibleTicket()) return
    const isVisible = document.visibilityState === 'visible'
    if (isVisible && text !== undefined) toast.info(text)
    if (!alertTab.current?.isAlertTab()) return
    if (!isVisible) showBrowserNotification(ticket, () => onOpen(ticket), text)
    ring()
  })
  useEffect(() => {
    const own = createWaitingAlert((ticket) => alert(ticket))
    waiting.current = own
    return own.close
  }, [])

  useLive('ticket', ({ action, ticket }) => {
    if (action !== 'create' && action !== 'update') return
    waiting.current?.onTicketChanged(ticket)
    if (ticket.status === 'open' && ticket.userId === userId) ownTickets.current.set(ticket.id, ticket)
    else ownTickets.current.delete(ticket.id)
  })
  // The event of the ticket comes first: by then an assigned one is the user's own.
  useLive('ticketStep', ({ action, step }) => {
    if (action !== 'create' || !step) return
    const ticket = ownTickets.current.get(step.ticketId)
    const reason = assignments.find((code) => code === step.code)
    if (!ticket || !reason) return
    alert(ticket, t(`assigned.${reason}`, { name: ticket.contact.name, open: step.values.open }))
  })
  useLive('notice', ({ action, notice }) => {
    if (action !== 'create' || (notice.kind !== 'dueSoon' && notice.kind !== 'overdue')) return
    // While the page is hidden, a push tells of it.
    if (document.visibilityState === 'visible') toast.info(t(`notices.${notice.kind}`, { name: notice.name, count: noticeCount(notice) }))
    if (alertTab.current?.isAlertTab()) ring()
  })
  useLive('appMessage', ({ action, message, ticket }) => {
    if (action !== 'create') return
    waiting.current?.onTicketChanged(ticket)
    if (!shouldAlert({ message, ticket }, { userId, openTicket: visibleTicket() })) return
    if (ticket.status === 'pending') waiting.current?.alertSoon(ticket)
    else alert(ticket)
  })
}
