import { useEffect, useState } from 'react'
import { showClock } from '../../i18n/showTime.ts'

const LOOK = 5000

/** The present time of day, updated while it is shown. */
export function useMinute(): string {
  const [clock, setClock] = useState(() => showClock(new Date()))
  useEffect(() => {
    const looking = setInterval(() => setClock(showClock(new Date())), LOOK)
    return () => clearInterval(looking)
  }, [])
  return clock
}
