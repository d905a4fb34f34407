import { Suspense } from 'react'
import { preloadable } from '../lazy/preloadable.ts'
import { useStore } from '../store/createStore.ts'
import { toastsWanted } from './toast.ts'

const Toasts = preloadable(async () => (await import('./showToast.tsx')).Toasts)

/** Where toasts appear; nothing until there is one. */
export function ToastHost() {
  const wanted = useStore(toastsWanted)
  if (!wanted) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}
