import { Button, Skeleton } from '@mantine/core'
import type { Attendance } from '@recado/contract/tickets/tickets'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showMoment } from '../../../shared/i18n/showMoment.ts'
import { showSpan } from '../../../shared/i18n/showSpan.ts'
import { PanelQuiet, PanelSection } from '../../../shared/ui/drawer/PanelParts.tsx'
import classes from './Attendances.module.css'
import { AttendanceItem, AttendanceList } from './HappeningList.tsx'

const AT_FIRST = 3

/** Each time that the conversation waited, was attended and ended: the last first. */
export function Attendances({ attendances }: { attendances: readonly Attendance[] | undefined }) {
  const { t } = useTranslation('drawer')
  const [all, setAll] = useState(false)
  const newest = attendances?.toReversed() ?? []
  const shown = all ? newest : newest.slice(0, AT_FIRST)
  return (
    <PanelSection title={t('attendances.title')}>
      {!attendances && <Skeleton height={48} />}
      {attendances?.length === 0 && <PanelQuiet>{t('attendances.none')}</PanelQuiet>}
      <AttendanceList label={t('attendances.title')}>
        {shown.map((attendance) => (
          <AttendanceEntry key={attendance.id} {...attendance} />
        ))}
      </AttendanceList>
      {shown.length < newest.length && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          {t('attendances.more', { count: newest.length })}
        </Button>
      )}
    </PanelSection>
  )
}

function AttendanceEntry({ queuedAt, startedAt, finishedAt, user, queue, rate }: Attendance) {
  const { t, i18n } = useTranslation('drawer')
  const span = (from: string, to: string) => showSpan(from, to, i18n.language)
  const now = new Date().toISOString()
  const waited = startedAt
    ? t('attendances.waited', { span: span(queuedAt, startedAt) })
    : t(finishedAt ? 'attendances.gaveUp' : 'attendances.waits', { span: span(queuedAt, finishedAt ?? now) })
  const talked = startedAt && t(finishedAt ? 'attendances.talked' : 'attendances.talks', { span: span(startedAt, finishedAt ?? now) })
  return (
    <AttendanceItem
      isOver={finishedAt !== null}
      color={queue?.color}
      title={showMoment(queuedAt)}
      mark={rate !== null && <Stars count={rate} label={t('attendances.stars', { rate })} />}
      text={[user?.name, queue?.name ?? t('attendances.noQueue')].filter(Boolean).join(' · ')}
      note={[waited, talked].filter(Boolean).join(', ')}
    />
  )
}

/** How content somebody was, of three. */
const Stars = ({ count, label }: { count: number; label: string }) => (
  <span role="img" aria-label={label} title={label} className={classes.stars}>
    {[1, 2, 3].map((place) =>
      place <= count ? <IconStarFilled key={place} size={14} /> : <IconStar key={place} size={14} stroke={1.7} />,
    )}
  </span>
)
