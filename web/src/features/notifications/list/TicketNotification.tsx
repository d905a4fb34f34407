import { Badge, Button } from '@mantine/core'
import { lastMessageText } from '@recado/contract/messages/parseLastMessage'
import { listedMessage } from '@recado/contract/tickets/listedMessage'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useTranslation } from 'react-i18next'
import { formatRecent } from '#web/shared/lib/i18n/formatTime.ts'
import { NotificationRow } from './NotificationParts.tsx'

type Props = { ticket: Ticket; to: string; onOpen: () => void; onAccept?: ((ticket: Ticket) => void) | undefined }

/** A ticket with unread messages, or one that waits. */
export function TicketNotification({ ticket, to, onOpen, onAccept }: Props) {
  const { t } = useTranslation('notifications')
  const { contact, updatedAt, unreadMessages: count } = ticket
  return (
    <NotificationRow
      name={contact.name}
      picture={contact.profilePicUrl}
      text={lastMessageText(listedMessage(ticket).text)}
      time={formatRecent(updatedAt)}
      to={to}
      onOpen={onOpen}
      badge={
        count > 0 && (
          <Badge size="sm" circle={count < 10} aria-label={t('unread', { count })}>
            {count > 99 ? '99+' : count}
          </Badge>
        )
      }
      action={
        onAccept && (
          <Button size="compact-xs" variant="default" aria-label={t('acceptOne', { name: contact.name })} onClick={() => onAccept(ticket)}>
            {t('accept')}
          </Button>
        )
      }
    />
  )
}
