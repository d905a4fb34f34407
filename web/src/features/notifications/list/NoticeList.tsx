import { Button } from '@mantine/core'
import { stripMarkup } from '@recado/contract/messages/stripMarkup'
import type { Notice } from '@recado/contract/notices'
import { noticeCount, noticeLink, noticeText } from '@recado/contract/notices'
import { useTranslation } from 'react-i18next'
import { formatRecent } from '#web/shared/lib/i18n/formatTime.ts'
import { NotificationGroup, NotificationRow } from './NotificationParts.tsx'

type Props = { rows: readonly Notice[]; onSeen: () => void; onOpen: () => void }

/** Unseen notices: mentions, reminders, and what has stopped by itself. */
export function NoticeList({ rows, onSeen, onOpen }: Props) {
  const { t } = useTranslation('notifications')
  if (rows.length === 0) return null
  return (
    <NotificationGroup label={t('notices.title')}>
      {rows.map(({ id, kind, name, text, createdAt, contactName, ...target }) => (
        <NotificationRow
          key={id}
          name={
            kind === 'mention' && contactName
              ? t('notices.mentionOnTicket', { name, contact: contactName })
              : t(`notices.${kind}`, { name, count: noticeCount({ kind, text }) })
          }
          person={name || undefined}
          picture={null}
          text={stripMarkup(noticeText({ kind, text }))}
          time={formatRecent(createdAt)}
          to={noticeLink({ kind, ...target })}
          onOpen={onOpen}
          badge={null}
          action={null}
        />
      ))}
      <Button onClick={onSeen} variant="subtle" size="compact-sm" m="xs">
        {t('notices.seen')}
      </Button>
    </NotificationGroup>
  )
}
