import { Button, Skeleton } from '@mantine/core'
import type { Attendance } from '@recado/contract/tickets/tickets'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { formatTimeBetween } from '#web/shared/lib/i18n/formatTimeBetween.ts'
import { PanelEmptyText, PanelSection } from '#web/shared/ui/drawer/PanelParts.tsx'
import classes from './AttendanceHistory.module.css'

const INITIAL_COUNT = 3

/** The attendances of a ticket, newest first. */
export function AttendanceHistory({ attendances }: { attendances: readonly Attendance[] | undefined }) {
  const { t } = useTranslation('drawer')
  const [all, setAll] = useState(false)
  const newest = attendances?.toReversed() ?? []
  const visible = all ? newest : newest.slice(0, INITIAL_COUNT)
  return (
    <PanelSection title={t('attendances.title')}>
      {!attendances && <Skeleton height={48} />}
      {attendances?.length === 0 && <PanelEmptyText>{t('attendances.none')}</PanelEmptyText>}
      <AttendanceList label={t('attendances.title')}>
        {visible.map((attendance) => (
          <AttendanceEntry key={attendance.id} {...attendance} />
        ))}
      </AttendanceList>
      {visible.length < newest.length && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          {t('attendances.more', { count: newest.length })}
        </Button>
      )}
    </PanelSection>
  )
}

function AttendanceEntry({ queuedAt, startedAt, finishedAt, user, queue, rate }: Attendance) {
  const { t, i18n } = useTranslation('drawer')
  const span = (from: string, to: string) => formatTimeBetween(from, to, i18n.language)
  const now = new Date().toISOString()
  const waited = startedAt
    ? t('attendances.waited', { span: span(queuedAt, startedAt) })
    : t(finishedAt ? 'attendances.gaveUp' : 'attendances.waits', { span: span(queuedAt, finishedAt ?? now) })
  const talked = startedAt && t(finishedAt ? 'attendances.talked' : 'attendances.talks', { span: span(startedAt, finishedAt ?? now) })
  return (
    <AttendanceItem
      isOver={finishedAt !== null}
      color={queue?.color}
      title={formatDateTime(queuedAt)}
      mark={rate !== null && <RatingStars count={rate} label={t('attendances.stars', { rate })} />}
      text={[user?.name, queue?.name ?? t('attendances.noQueue')].filter(Boolean).join(' · ')}
      note={[waited, talked].filter(Boolean).join(', ')}
    />
  )
}

/** The customer's rating, up to three stars. */
const RatingStars = ({ count, label }: { count: number; label: string }) => (
  <span role="img" aria-label={label} title={label} className={classes.stars}>
    {[1, 2, 3].map((star) => (star <= count ? <IconStarFilled key={star} size={14} /> : <IconStar key={star} size={14} stroke={1.7} />))}
  </span>
)

/** A list of events in the order of time. */
const AttendanceList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol className={classes.course} aria-label={label}>
    {children}
  </ol>
)

type Props = { isOver: boolean; color: string | undefined; title: string; mark: ReactNode; text: string; note: string }

const AttendanceItem = ({ isOver, color, title, mark, text, note }: Props) => (
  <li className={classes.entry} data-over={isOver || undefined}>
    <span className={classes.dot} style={color === undefined ? undefined : { borderColor: color, backgroundColor: color }} />
    <div className={classes.head}>
      <time className={classes.title}>{title}</time>
      {mark}
    </div>
    <div>{text}</div>
    <div className={classes.note}>{note}</div>
  </li>
)
