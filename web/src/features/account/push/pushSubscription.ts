import { pushEndpoints } from '@recado/contract/push'
import { call } from '#web/shared/data/api/call.ts'

/** Turns push notifications on in this browser, and chooses their kinds for all browsers of the user. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/** Stored if the user has switched push notifications off in this browser. */
const DISABLED_KEY = 'pushUnwanted'

const supportsPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const registerServiceWorker = async () => {
  await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

export function readPushState(): PushState {
  if (!supportsPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && localStorage.getItem(DISABLED_KEY) === null ? 'on' : 'off'
}

let last: Promise<unknown> = Promise.resolve()
/** Quick clicks run one after the other, so the last one wins. */
function inSequence(work: () => Promise<unknown>): Promise<PushState> {
  const next = last.then(work, work)
  last = next
  return next.then(readPushState)
}

/** Keeps the push subscription of this browser known to the server while the session lasts. */
export const syncSubscription = () => inSequence(async () => (readPushState() === 'on' ? subscribe() : undefined))

/** The user has asked for it: the browser may show its own question. */
export async function enablePush(): Promise<PushState> {
  localStorage.removeItem(DISABLED_KEY)
  await Notification.requestPermission()
  return syncSubscription()
}

export function disablePush(): Promise<PushState> {
  localStorage.setItem(DISABLED_KEY, '1')
  return inSequence(async () => {
    const subscription = await (await registerServiceWorker()).pushManager.getSubscription()
    if (!subscription) return
    await call(pushEndpoints.unsubscribe, { body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  })
}

async function subscribe() {
  const { publicKey } = await call(pushEndpoints.get, {})
  const applicationServerKey = decodeBase64Url(publicKey)
  const { pushManager } = await registerServiceWorker()
  const known = await pushManager.getSubscription()
  // The subscription belongs to another installation: its key differs from ours.
  if (known && !hasSameBytes(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  await call(pushEndpoints.subscribe, { body: { endpoint: subscription.endpoint, keys: { p256dh, auth } } })
}

const decodeBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const hasSameBytes = (one: ArrayBuffer | null, other: Uint8Array) => one !== null && String(new Uint8Array(one)) === String(other)
