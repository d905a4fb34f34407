import type { Schedule } from '@recado/contract/schedules/schedules'
import { useTranslation } from 'react-i18next'
import { showMoment } from '../../shared/i18n/showMoment.ts'

/** Date and time in the company's time zone, and whether it repeats. */
export function ScheduleTime({ row: { sendAt, repeat } }: { row: Pick<Schedule, 'sendAt' | 'repeat'> }) {
  const { t } = useTranslation('schedules')
  return (
    <time dateTime={sendAt}>
      {showMoment(sendAt)}
      {repeat && ` · ${t(`repeat.${repeat.every}`)}`}
    </time>
  )
}
