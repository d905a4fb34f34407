import { useEffect, useState } from 'react'

const INTERVAL = 5000
const MINUTE = 60_000

/** The current time, updated every minute. */
export function useCurrentMinute(): Date {
  const [minute, setMinute] = useState(currentMinute)
  useEffect(() => {
    const looking = setInterval(() => setMinute(currentMinute), INTERVAL)
    return () => clearInterval(looking)
  }, [])
  return new Date(minute * MINUTE)
}

const currentMinute = () => Math.floor(Date.now() / MINUTE)
