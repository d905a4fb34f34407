import { wallText } from '@recado/contract/schedules/repeat'
import { useSession } from '../auth/session.ts'
import { showDay } from '../i18n/showDay.ts'

/** A moment by the clock of the company. */
export function CompanyTime({ time }: { time: string | null }) {
  const { timezone } = useSession().company
  if (time === null) return '–'
  const at = wallText(timezone, new Date(time))
  return (
    <time dateTime={time}>
      {showDay(at.slice(0, 10))} {at.slice(11)}
    </time>
  )
}
