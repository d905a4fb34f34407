import { useEffect, useState } from 'react'

const LOOK = 5000
const MINUTE = 60_000

/** The current time, updated every minute. */
export function useNow(): Date {
  const [minute, setMinute] = useState(thisMinute)
  useEffect(() => {
    const looking = setInterval(() => setMinute(thisMinute), LOOK)
    return () => clearInterval(looking)
  }, [])
  return new Date(minute * MINUTE)
}

const thisMinute = () => Math.floor(Date.now() / MINUTE)
