/** `isUrgent`: an error, or a toast with an action that is only possible for a moment. All others are news. */
type Queued = { id: string; isUrgent: boolean }
export type ToastQueue<T extends Queued> = { shown: readonly T[]; waiting: readonly T[] }

const MAX_SHOWN = 2

/**
 * Adds a toast. News waits until there is room. An urgent toast does not: if two are shown, it takes the place of news, which then waits
 * again. An urgent toast that is shown stays.
 */
export function addToast<T extends Queued>({ shown, waiting }: ToastQueue<T>, toast: T): ToastQueue<T> {
  if ([...shown, ...waiting].some(({ id }) => id === toast.id)) return { shown, waiting }
  if (shown.length < MAX_SHOWN) return { shown: [...shown, toast], waiting }
  if (!toast.isUrgent) return { shown, waiting: [...waiting, toast] }
  const displaced = shown.findLast(({ isUrgent }) => !isUrgent)
  if (displaced) return { shown: [...shown.filter((one) => one !== displaced), toast], waiting: [displaced, ...waiting] }
  const firstNotUrgent = waiting.findIndex(({ isUrgent }) => !isUrgent)
  return { shown, waiting: waiting.toSpliced(firstNotUrgent < 0 ? waiting.length : firstNotUrgent, 0, toast) }
}

/** Removes a toast, and shows the next one that waits. */
export function removeToast<T extends Queued>({ shown, waiting }: ToastQueue<T>, id: string): ToastQueue<T> {
  const left = shown.filter((toast) => toast.id !== id)
  const others = waiting.filter((toast) => toast.id !== id)
  const room = MAX_SHOWN - left.length
  return { shown: [...left, ...others.slice(0, room)], waiting: others.slice(room) }
}
