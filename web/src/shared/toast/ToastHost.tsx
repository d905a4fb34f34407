import { Suspense, useSyncExternalStore } from 'react'
import { preloadable } from '../lazy/preloadable.ts'
import { toastHost } from './toast.ts'

const Toasts = preloadable(async () => (await import('./showToast.tsx')).Toasts)

/** Where toasts appear; nothing until there is one. */
export function ToastHost() {
  const wanted = useSyncExternalStore(toastHost.subscribe, toastHost.isWanted)
  if (!wanted) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}
