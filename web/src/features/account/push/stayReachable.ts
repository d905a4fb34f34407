import { settle, worker } from './browser.ts'

type Gone = { gone: AbortSignal }

/**
 * While a user is signed in: keeps the push subscription, opens the ticket of a clicked notification, and closes notifications when the
 * user returns. Signing out closes all of them.
 */
export async function stayReachable({ goTo, gone }: { goTo: (address: string) => void } & Gone) {
  if (!('serviceWorker' in navigator)) return
  const hear = ({ data, ports }: MessageEvent<{ goTo?: string }>) => {
    if (data.goTo === undefined) return
    ports[0]?.postMessage('gone there')
    goTo(data.goTo)
  }
  navigator.serviceWorker.addEventListener('message', hear, { signal: gone })
  const registration = await worker().catch(() => undefined)
  // Some browsers refuse service workers, such as in private windows.
  if (!registration) return
  void reach()
  const permission = await navigator.permissions?.query({ name: 'notifications' }).catch(() => undefined)
  permission?.addEventListener('change', () => void reach(), { signal: gone })
  const clear = () => document.visibilityState === 'visible' && void closeShown(registration)
  document.addEventListener('visibilitychange', clear, { signal: gone })
  clear()
  gone.addEventListener('abort', () => void closeShown(registration))
}

/** If the browser's push service is missing or down, nothing reaches the browser. The switch shows that. */
const reach = () => settle().catch(() => undefined)

async function closeShown(registration: ServiceWorkerRegistration) {
  for (const notification of await registration.getNotifications()) notification.close()
}
