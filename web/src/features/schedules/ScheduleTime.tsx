import type { Schedule } from '@recado/contract/schedules/schedules'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'

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
