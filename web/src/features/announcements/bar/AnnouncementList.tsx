import { Badge } from '@mantine/core'
import type { Announcement } from '@recado/contract/announcements'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { PriorityLabel } from '../PriorityLabel.tsx'
import classes from './Announcements.module.css'

type Props = { records: Announcement[]; unreadIds: readonly number[]; failure: { error: Error; retry: () => void } | undefined }

/** The announcements in full, the newest first. */
export function AnnouncementList({ records, unreadIds, failure }: Props) {
  const { t } = useTranslation('announcements')
  return (
    <>
      <h2 className={classes.head}>{t('bar.open')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and keyboard users must be able to scroll it. */}
      <section className={classes.scroller} aria-label={t('bar.open')} tabIndex={0}>
        {failure && <LoadError title={t('resource:failed')} error={failure.error} onRetry={failure.retry} />}
        {records.map((record) => (
          <AnnouncementEntry key={record.id} record={record} isNew={unreadIds.includes(record.id)} />
        ))}
        {records.length === 0 && !failure && (
          <EmptyState icon={<IconSpeakerphone size={40} stroke={1.4} />} title={t('bar.empty.title')} text={t('bar.empty.text')} />
        )}
      </section>
    </>
  )
}

function AnnouncementEntry({
  record: { title, text, priority, publishedAt, mediaPath, mediaName },
  isNew,
}: {
  record: Announcement
  isNew: boolean
}) {
  const { t } = useTranslation('announcements')
  return (
    <article className={classes.entry} data-priority={priority}>
      <div className={classes.line}>
        <PriorityLabel priority={priority} />
        {isNew && <Badge size="sm">{t('bar.new')}</Badge>}
        {publishedAt && <time className={classes.time}>{formatDateTime(publishedAt)}</time>}
      </div>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.text}>{text}</p>
      {mediaPath && <img className={classes.picture} src={mediaPath} alt={mediaName ?? ''} loading="lazy" />}
    </article>
  )
}
