import { Skeleton } from '@mantine/core'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useEffect } from 'react'
import { useMatch, useNavigate } from 'react-router'
import { ownTicketPath, useTicketPath } from '#web/app/useTicketPath.ts'
import { useUnreadAnnouncements } from '#web/features/announcements/bar/unreadAnnouncements.ts'
import { useAlerts } from '#web/features/notifications/alert/useAlerts.ts'
import { useRefusedChanges } from '#web/features/notifications/alert/useRefusedChanges.ts'
import { useReminders } from '#web/features/notifications/alert/useReminders.ts'
import { NotificationBell } from '#web/features/notifications/list/NotificationBell.tsx'
import { useNotices } from '#web/features/notifications/list/useNotices.ts'
import { useTicketNotifications } from '#web/features/notifications/list/useTicketNotifications.ts'
import { useCan } from '#web/shared/data/auth/session.ts'
import { useTicketChange } from '#web/shared/domain/tickets/useTicketChange.ts'
import { documentTitle } from './documentTitle.ts'
import { ShellParts } from './ShellParts.ts'

const lists = { mine: '/tickets?unread=1', waiting: '/tickets?list=pending' }

/** The bell: counts what is new, also in the title of the window, plays sounds, shows notifications and links to the tickets. */
export function Notifications() {
  const navigate = useNavigate()
  const openTicketUuid = useMatch('/tickets/:uuid')?.params.uuid
  const mayPeek = useCan()('tickets:seeAll')
  const change = useTicketChange()
  const ticketAddress = useTicketPath()
  const notifications = useTicketNotifications()
  /** Users who may not read a waiting ticket get the address of its list, where they can accept it. */
  const addressOf = (ticket: Ticket) => (ticket.status === 'pending' && !mayPeek ? lists.waiting : ticketAddress(ticket))
  useRefusedChanges()
  useReminders(() => void navigate('/schedules?view=list'))
  useAlerts({ shown: openTicketUuid, onOpen: (ticket) => void navigate(addressOf(ticket)) })

  const notices = useNotices()
  const announced = useUnreadAnnouncements()
  const count = notifications.count + notices.rows.length + announced.length
  useEffect(() => {
    documentTitle.setUnread(count)
    return () => documentTitle.setUnread(0)
  }, [count])

  return (
    <NotificationBell count={count}>
      {(close) => (
        <ShellParts fallback={<Skeleton height={240} />}>
          {({ NotificationPanel }) => (
            <NotificationPanel
              news={notifications}
              notices={notices}
              announced={announced}
              addressOf={addressOf}
              lists={lists}
              onAccept={(ticket) => {
                change.take(ticket)
                close()
                void navigate(ownTicketPath(ticket))
              }}
              onDone={close}
            />
          )}
        </ShellParts>
      )}
    </NotificationBell>
  )
}
