import { useEffect } from 'react'
import { prefetchDeferredModules } from '#web/shared/lib/lazy/deferredModule.ts'

/** By then the first requests of the page are answered. */
const DELAY = 3000

/** Fetches all code that the page may need later. From then on it works without a connection. */
export function usePreload() {
  useEffect(() => {
    const soon = setTimeout(() => void prefetchDeferredModules(), DELAY)
    return () => clearTimeout(soon)
  }, [])
}
