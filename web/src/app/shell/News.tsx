import { Skeleton } from '@mantine/core'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useEffect } from 'react'
import { useMatch, useNavigate } from 'react-router'
import { useUnreadAnnouncements } from '../../features/announcements/bar/unread.ts'
import { useAlerts } from '../../features/notifications/alert/useAlerts.ts'
import { useReminders } from '../../features/notifications/alert/useReminders.ts'
import { NewsButton } from '../../features/notifications/news/NewsButton.tsx'
import { useNews } from '../../features/notifications/news/useNews.ts'
import { useNotices } from '../../features/notifications/news/useNotices.ts'
import { useCan } from '../../shared/auth/session.ts'
import { useTicketChange } from '../../shared/tickets/useTicketChange.ts'
import { pageTitle } from '../../shared/title/pageTitle.ts'
import { ownTicketAddress, useTicketAddress } from '../useTicketAddress.ts'
import { Late } from './Late.ts'

const lists = { mine: '/tickets?unread=1', waiting: '/tickets?list=pending' }

/** The bell: counts what is new, also in the window's title, plays sounds, shows notifications and leads to the tickets. */
export function News() {
  const navigate = useNavigate()
  const shown = useMatch('/tickets/:uuid')?.params.uuid
  const mayPeek = useCan()('tickets:seeAll')
  const change = useTicketChange()
  const ticketAddress = useTicketAddress()
  const news = useNews()
  /** Users who may not read a waiting ticket are led to its list, where they can accept it. */
  const addressOf = (ticket: Ticket) => (ticket.status === 'pending' && !mayPeek ? lists.waiting : ticketAddress(ticket))
  useReminders(() => void navigate('/schedules?view=list'))
  useAlerts({ shown, onOpen: (ticket) => void navigate(addressOf(ticket)) })

  const notices = useNotices()
  const announced = useUnreadAnnouncements()
  const count = news.count + notices.rows.length + announced.length
  useEffect(() => {
    pageTitle.withNews(count)
    return () => pageTitle.withNews(0)
  }, [count])

  return (
    <NewsButton count={count}>
      {(close) => (
        <Late fallback={<Skeleton height={240} />}>
          {({ NewsPanel }) => (
            <NewsPanel
              {...{ news, notices, announced, addressOf, lists }}
              onAccept={(ticket) => {
                change.take(ticket)
                close()
                void navigate(ownTicketAddress(ticket))
              }}
              onDone={close}
            />
          )}
        </Late>
      )}
    </NewsButton>
  )
}
