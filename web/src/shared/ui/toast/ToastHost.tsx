import { useStore } from '#web/shared/data/store/createStore.ts'
import { deferredModule } from '#web/shared/lib/lazy/deferredModule.ts'
import { toastsWanted } from './toast.ts'

/** 13 kB that neither login nor inbox need at first. */
const LateToasts = deferredModule(() => import('./showToast.tsx'))

/** Renders toasts; nothing until the first one. */
export function ToastHost() {
  const wanted = useStore(toastsWanted)
  return wanted && <LateToasts>{({ Toasts }) => <Toasts />}</LateToasts>
}
