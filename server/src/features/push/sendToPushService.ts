import { Readable } from 'node:stream'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { OutgoingRefused } from '../../kernel/ssrfGuard/outgoingRefused.ts'
import type { PushNotification } from './buildNotification.ts'
import { type BrowserKeys, encryptFor } from './encrypt.ts'
import { senderKeys, vapidHeader } from './vapid.ts'

/**
 * `gone`: the subscription no longer exists. `away`: try again after `pause` seconds. `refused`: the request is wrong, so do not repeat
 * it.
 */
type Outcome = { is: 'taken' | 'gone' } | { is: 'away'; pause: number } | { is: 'refused'; status: number }

/** Sends an encrypted notification to the push service, which cannot read it. */
export async function sendToPushService(
  kernel: PlatformKernel,
  { endpoint, ...keys }: BrowserKeys & { endpoint: string },
  note: PushNotification,
) {
  const { ttl, urgency, ...shown } = note
  const bytes = encryptFor(keys, JSON.stringify(shown))
  const claim = { audience: new URL(endpoint).origin, subject: kernel.config.publicUrl.origin, now: kernel.clock.now() }
  const headers = {
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    'content-length': String(bytes.length),
    authorization: await vapidHeader(await senderKeys(kernel), claim),
    ttl: String(ttl),
    urgency,
    // A newer notification of the same subject replaces one that still waits at the service.
    topic: shown.tag,
  }
  const body = () => Readable.from([bytes])
  return kernel.guardedFetch.fetch(endpoint, { method: 'POST', headers, body, redirects: 0 }).then(outcomeOf, outcomeOfFailure)
}

function outcomeOf({ status, headers }: { status: number; headers: Record<string, string | string[] | undefined> }): Outcome {
  if (status >= 200 && status < 300) return { is: 'taken' }
  if (status === 404 || status === 410) return { is: 'gone' }
  if (status === 429 || status >= 500) return { is: 'away', pause: Number(headers['retry-after']) || 0 }
  return { is: 'refused', status }
}

function outcomeOfFailure(error: unknown): Outcome {
  if (!(error instanceof OutgoingRefused)) throw error
  return error.reason === 'private' || error.reason === 'address' ? { is: 'gone' } : { is: 'away', pause: 0 }
}
