import type { Schedule } from '@recado/contract/schedules/schedules'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { StatusLabel, type StatusTone } from '#web/shared/ui/StatusLabel.tsx'
import { itemVariant } from './calendarItems.ts'
import { failureReason } from './failureReason.ts'

const tones: Record<ReturnType<typeof itemVariant>, StatusTone> = {
  done: 'good',
  planned: 'waiting',
  foreseen: 'waiting',
  waiting: 'bad',
  failed: 'bad',
}

/** The status of a schedule with the reason. */
export function ScheduleStatus({ row }: { row: Schedule }) {
  const { t } = useTranslation('schedules')
  const label = row.kind === 'reminder' && row.status === 'ENVIADA' ? t('status.REMINDED') : t(`status.${row.status}`)
  return <StatusLabel tone={tones[itemVariant(row)]} label={label} reason={row.error === null ? undefined : failureReason(t, row.error)} />
}

/** Date and time in the company's time zone, and whether it repeats. */
export function ScheduleTime({ row: { sendAt, repeat } }: { row: Pick<Schedule, 'sendAt' | 'repeat'> }) {
  const { t } = useTranslation('schedules')
  return (
    <time dateTime={sendAt}>
      {formatDateTime(sendAt)}
      {repeat && ` · ${t(`repeat.${repeat.every}`)}`}
    </time>
  )
}
