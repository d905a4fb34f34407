import { wallText } from '@recado/contract/schedules/repeat'
import type { Schedule } from '@recado/contract/schedules/schedules'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/auth/session.ts'
import { showDay } from '../../shared/i18n/showDay.ts'

/** Its day and time where the company is, and whether it comes again. */
export function ScheduleTime({ row: { sendAt, repeat } }: { row: Pick<Schedule, 'sendAt' | 'repeat'> }) {
  const { t } = useTranslation('schedules')
  const at = wallText(useSession().company.timezone, new Date(sendAt))
  return (
    <time dateTime={sendAt}>
      {showDay(at.slice(0, 10))} {at.slice(11)}
      {repeat && ` · ${t(`repeat.${repeat.every}`)}`}
    </time>
  )
}
