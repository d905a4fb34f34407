import { useEffect, useState } from 'react'
import { formatTime } from '#web/shared/lib/i18n/formatTime.ts'

const INTERVAL = 5000

/** The present time of day, updated while it is shown. */
export function useClock(): string {
  const [clock, setClock] = useState(() => formatTime(new Date()))
  useEffect(() => {
    const looking = setInterval(() => setClock(formatTime(new Date())), INTERVAL)
    return () => clearInterval(looking)
  }, [])
  return clock
}
