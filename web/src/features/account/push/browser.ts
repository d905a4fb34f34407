import { push } from '@recado/contract/push'
import { call } from '../../../shared/api/call.ts'

/** Turns push notifications on in this browser, and chooses their kinds for all browsers of the user. */
export type Reachable = 'unsupported' | 'blocked' | 'off' | 'on'

/** Stored if the user has switched push notifications off in this browser. */
const UNWANTED = 'pushUnwanted'

const knowsPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const worker = async () => {
  await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

export function readReach(): Reachable {
  if (!knowsPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && localStorage.getItem(UNWANTED) === null ? 'on' : 'off'
}

let last: Promise<unknown> = Promise.resolve()
/** Quick clicks run one after the other, so the last one wins. */
function inTurn(work: () => Promise<unknown>): Promise<Reachable> {
  const next = last.then(work, work)
  last = next
  return next.then(readReach)
}

/** Keeps the push subscription of this browser known to the server while the session lasts. */
export const settle = () => inTurn(async () => (readReach() === 'on' ? subscribe() : undefined))

/** The user has asked for it: the browser may show its own question. */
export async function turnOn(): Promise<Reachable> {
  localStorage.removeItem(UNWANTED)
  await Notification.requestPermission()
  return settle()
}

export function turnOff(): Promise<Reachable> {
  localStorage.setItem(UNWANTED, '1')
  return inTurn(async () => {
    const subscription = await (await worker()).pushManager.getSubscription()
    if (!subscription) return
    await call(push.unsubscribe, { body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  })
}

async function subscribe() {
  const { publicKey } = await call(push.get, {})
  const applicationServerKey = bytesOf(publicKey)
  const { pushManager } = await worker()
  const known = await pushManager.getSubscription()
  // The subscription belongs to another installation: its key differs from ours.
  if (known && !isSame(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  await call(push.subscribe, { body: { endpoint: subscription.endpoint, keys: { p256dh, auth } } })
}

const bytesOf = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const isSame = (one: ArrayBuffer | null, other: Uint8Array) => one !== null && String(new Uint8Array(one)) === String(other)
