import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { importWithRetry } from '#web/shared/lib/lazy/importWithRetry.ts'

/** By then the screen is loaded. */
const DELAY = 5000

/** Registers the browser for push notifications when there is nothing else to do. */
export function usePushRegistration() {
  const navigate = useNavigate()
  useEffect(() => {
    const unmounted = new AbortController()
    const soon = setTimeout(async () => {
      const { keepSubscribed } = await importWithRetry(() => import('#web/features/account/push/keepSubscribed.ts'))
      if (!unmounted.signal.aborted) await keepSubscribed({ goTo: (address) => void navigate(address), signal: unmounted.signal })
    }, DELAY)
    return () => {
      clearTimeout(soon)
      unmounted.abort()
    }
  }, [navigate])
}
