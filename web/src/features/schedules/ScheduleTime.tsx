import type { Schedule } from '@recado/contract/schedules/schedules'
import { useTranslation } from 'react-i18next'
import { showMoment } from '../../shared/i18n/showMoment.ts'

/** Its day and time where the company is, and whether it comes again. */
export function ScheduleTime({ row: { sendAt, repeat } }: { row: Pick<Schedule, 'sendAt' | 'repeat'> }) {
  const { t } = useTranslation('schedules')
  return (
    <time dateTime={sendAt}>
      {showMoment(sendAt)}
      {repeat && ` · ${t(`repeat.${repeat.every}`)}`}
    </time>
  )
}
