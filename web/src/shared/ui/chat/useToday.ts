import { useEffect, useState } from 'react'
import { showDate } from '../../i18n/showTime.ts'

/** Today's and yesterday's date, also after midnight. */
export function useToday() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
    const waiting = setTimeout(() => setNow(new Date()), midnight.getTime() - Date.now() + 1000)
    return () => clearTimeout(waiting)
  }, [now])
  return { today: showDate(now), yesterday: showDate(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)) }
}
