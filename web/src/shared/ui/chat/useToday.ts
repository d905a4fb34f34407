import { addCalendarDays } from '@recado/contract/time/days'
import { wallTime } from '@recado/contract/time/timeZones'
import { useEffect, useState } from 'react'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { dayInTimezone } from '#web/shared/domain/company/dayInTimezone.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'

const DAY = 86_400_000

/** Today and yesterday in the company's time zone, updated at midnight. */
export function useToday() {
  const { timezone } = useCurrentUser().company
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const sinceMidnight = wallTime(timezone, now.getTime()) % DAY
    const waiting = setTimeout(() => setNow(new Date()), DAY - sinceMidnight + 1000)
    return () => clearTimeout(waiting)
  }, [now, timezone])
  const today = dayInTimezone(timezone, now)
  return { today: formatDay(today), yesterday: formatDay(addCalendarDays(today, -1)) }
}
