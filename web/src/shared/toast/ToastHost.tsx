import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastHost } from './toast.ts'

const Toasts = lazy(async () => ({ default: (await import('./showToast.tsx')).Toasts }))

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
