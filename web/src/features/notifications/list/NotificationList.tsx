import { Button, Skeleton, Text } from '@mantine/core'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconChecks } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { FailureLine } from '#web/shared/ui/LoadError.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { BrowserNotificationOffer } from './BrowserNotificationOffer.tsx'
import { NotificationGroup, NotificationHead, NotificationScroller } from './NotificationParts.tsx'
import { TicketNotification } from './TicketNotification.tsx'
import type { TicketNotifications } from './useTicketNotifications.ts'

type Props = {
  news: TicketNotifications
  addressOf: (ticket: Ticket) => string
  /** Links to the complete lists. */
  lists: { mine: string; waiting: string }
  onAccept: ((ticket: Ticket) => void) | undefined
  onDone: () => void
  /** Other notifications: mentions, reminders and the like. */
  children?: ReactNode
  /** Their number. */
  otherCount?: number
}

/** All notifications with links. */
export function NotificationList({
  news: { mine, waiting, count, isLoading, error, retry },
  addressOf,
  lists,
  onAccept,
  onDone,
  children,
  otherCount = 0,
}: Props) {
  const { t } = useTranslation('notifications')
  const groups = [
    { id: 'mine', page: mine, label: t('mine'), all: t('seeMine'), to: lists.mine, accept: undefined },
    { id: 'waiting', page: waiting, label: t('waiting'), all: t('seeAll', { count: waiting.count }), to: lists.waiting, accept: onAccept },
  ].filter(({ page }) => page.rows.length > 0)
  return (
    <>
      <NotificationHead title={t('title')} aside={count + otherCount > 0 && <Text c="dimmed">{count + otherCount}</Text>} />
      <BrowserNotificationOffer />
      {error && <FailureLine text={t('failed')} onRetry={retry} />}
      <NotificationScroller>
        {children}
        {groups.map(({ id, page, label, all, to, accept }) => (
          <NotificationGroup key={id} label={label}>
            {page.rows.map((ticket) => (
              <TicketNotification key={ticket.id} ticket={ticket} to={addressOf(ticket)} onOpen={onDone} onAccept={accept} />
            ))}
            {page.count > page.rows.length && (
              <Button component={Link} to={to} onClick={onDone} variant="subtle" size="compact-sm" m="xs">
                {all}
              </Button>
            )}
          </NotificationGroup>
        ))}
        {groups.length + otherCount === 0 &&
          !error &&
          (isLoading ? (
            <NotLoadedYet>
              <Skeleton height={120} />
            </NotLoadedYet>
          ) : (
            <EmptyState icon={<IconChecks size={40} stroke={1.4} />} title={t('empty.title')} text={t('empty.text')} />
          ))}
      </NotificationScroller>
    </>
  )
}
