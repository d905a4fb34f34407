import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { fetchCode } from '../../shared/lazy/fetchCode.ts'

/** By then the screen stands, and what it needs is there. */
const rest = 5000

/** That the browser is told while no page is open is seen to when there is nothing else to do. */
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
