import { useSyncExternalStore } from 'react'
import { lateModule } from '../lazy/lateModule.ts'
import { toastHost } from './toast.ts'

/** 13 kB that neither login nor inbox need at first. */
const LateToasts = lateModule(() => import('./showToast.tsx'))

/** Where toasts appear. It renders nothing before the first one. */
export function ToastHost() {
  const wanted = useSyncExternalStore(toastHost.subscribe, toastHost.isWanted)
  return wanted && <LateToasts>{({ Toasts }) => <Toasts />}</LateToasts>
}
