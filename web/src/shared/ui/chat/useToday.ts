import { addCalendarDays } from '@recado/contract/time/days'
import { wallTime } from '@recado/contract/time/timeZones'
import { useEffect, useState } from 'react'
import { useSession } from '../../auth/session.ts'
import { dayIn } from '../../company/dayIn.ts'
import { showDay } from '../../i18n/showDay.ts'

const DAY = 86_400_000

/** Today and yesterday in the company's time zone, updated at midnight. */
export function useToday() {
  const { timezone } = useSession().company
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const sinceMidnight = wallTime(timezone, now.getTime()) % DAY
    const waiting = setTimeout(() => setNow(new Date()), DAY - sinceMidnight + 1000)
    return () => clearTimeout(waiting)
  }, [now, timezone])
  const today = dayIn(timezone, now)
  return { today: showDay(today), yesterday: showDay(addCalendarDays(today, -1)) }
}
