import { registerServiceWorker, syncSubscription } from './pushSubscription.ts'

type Unmounted = { signal: AbortSignal }

/**
 * While a user is signed in: keeps the push subscription, opens the ticket of a clicked notification, and closes notifications when the
 * user returns. Signing out closes all of them.
 */
export async function keepSubscribed({ goTo, signal }: { goTo: (address: string) => void } & Unmounted) {
  if (!('serviceWorker' in navigator)) return
  const hear = ({ data, ports }: MessageEvent<{ goTo?: string }>) => {
    if (data.goTo === undefined) return
    ports[0]?.postMessage('gone there')
    goTo(data.goTo)
  }
  navigator.serviceWorker.addEventListener('message', hear, { signal: signal })
  const registration = await registerServiceWorker().catch(() => undefined)
  // Some browsers refuse service workers, such as in private windows.
  if (!registration) return
  void subscribeQuietly()
  const permission = await navigator.permissions?.query({ name: 'notifications' }).catch(() => undefined)
  permission?.addEventListener('change', () => void subscribeQuietly(), { signal: signal })
  const clear = () => document.visibilityState === 'visible' && void closeNotifications(registration)
  document.addEventListener('visibilitychange', clear, { signal: signal })
  clear()
  signal.addEventListener('abort', () => void closeNotifications(registration))
}

/** If the browser's push service is missing or down, nothing reaches the browser. The switch shows that. */
const subscribeQuietly = () => syncSubscription().catch(() => undefined)

async function closeNotifications(registration: ServiceWorkerRegistration) {
  for (const notification of await registration.getNotifications()) notification.close()
}
