import { createHmac } from 'node:crypto'
import type { Kernel } from '../../kernel/feature.ts'
import { OutgoingRefused } from '../../kernel/ssrfGuard/outgoingRefused.ts'
import type { ClaimedDelivery } from './claimDeliveries.ts'

/** The result of one call. `isTaken`: the receiver answered with a status of 200 to 299. */
export type CallOutcome = { isTaken: boolean; status: number | null; answer: string | null; error: string | null }

const MOST_BYTES = 64 * 1024
/** Administrators see the first characters of an answer. */
const STORED_ANSWER_LENGTH = 500

type Calling = { url: string; secret: string; delivery: ClaimedDelivery; timeout: number }

/** Calls the webhook once. A redirection counts as a failure: a call that follows it may lose its body. */
export async function callWebhook(kernel: Kernel, { url, secret, delivery, timeout }: Calling): Promise<CallOutcome> {
  const { id, payload } = delivery
  const body = JSON.stringify({ id, ...withWholeAddress(kernel, payload) })
  const timestamp = String(Math.floor(kernel.clock.now().getTime() / 1000))
  const headers = {
    'content-type': 'application/json',
    'x-recado-delivery': id,
    'x-recado-event': payload.event,
    'x-recado-timestamp': timestamp,
    'x-recado-signature': `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
  }
  try {
    const { status, text } = await kernel.guardedFetch.fetch(url, {
      method: 'POST',
      headers,
      body,
      timeout,
      maxBytes: MOST_BYTES,
      redirects: 0,
    })
    return {
      isTaken: status >= 200 && status < 300,
      status,
      answer: text().replaceAll('\0', '').slice(0, STORED_ANSWER_LENGTH),
      error: null,
    }
  } catch (error) {
    if (!(error instanceof OutgoingRefused)) throw error
    return { isTaken: false, status: null, answer: null, error: error.reason }
  }
}

/** The payload with the absolute address of the message's file. */
function withWholeAddress({ config }: Kernel, payload: ClaimedDelivery['payload']) {
  const { message } = payload
  if (!message?.mediaUrl) return payload
  return { ...payload, message: { ...message, mediaUrl: new URL(message.mediaUrl, config.publicUrl).href } }
}
