import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { fetchCode } from '../../shared/lazy/fetchCode.ts'

/** By then the screen is loaded. */
const rest = 5000

/** Registers the browser for push notifications when there is nothing else to do. */
export function useReachable() {
  const navigate = useNavigate()
  useEffect(() => {
    const left = new AbortController()
    const soon = setTimeout(async () => {
      const { stayReachable } = await fetchCode(() => import('../../features/account/push/stayReachable.ts'))
      if (!left.signal.aborted) await stayReachable({ goTo: (address) => void navigate(address), gone: left.signal })
    }, rest)
    return () => {
      clearTimeout(soon)
      left.abort()
    }
  }, [navigate])
}
