import { Refused, Unavailable } from '@recado/server/channels/channel'
import type { BinaryNode } from 'baileys'

const PATIENCE = 30_000
/** Temporary errors. Every other error is final. */
const PASSING: ReadonlySet<string> = new Set(['429', '479', '500', '503'])
/** The account may not write to people who have never written to it. */
const RESTRICTED = '463'
export const RESTRICTED_REASON = 'restricted'

type Listener = {
  /** Called when WhatsApp refuses a message with 463. */
  restricted: () => void
}
type Waiting = { taken: () => void; failed: (error: Error) => void }

/** A message counts as sent when WhatsApp has acknowledged it; writing to the socket proves nothing. */
export function createServerAcks({ restricted }: Listener) {
  const waiting = new Map<string, Waiting>()

  return {
    note({ attrs: { id = '', error } }: BinaryNode) {
      const one = waiting.get(id)
      if (error === RESTRICTED) restricted()
      if (error === undefined) one?.taken()
      else one?.failed(failureOf(error))
    },
    /** The socket is lost: no ack can arrive any more. */
    lost() {
      for (const one of waiting.values()) one.failed(new Unavailable('The connection was lost'))
    },
    /** Waits for the ack of `send`. It listens before it sends: the ack may arrive at once. */
    async of(id: string, send: () => Promise<unknown>) {
      const taken = new Promise<void>((resolve, reject) => waiting.set(id, { taken: resolve, failed: reject }))
      taken.catch(() => undefined)
      const timer = setTimeout(() => waiting.get(id)?.failed(new Unavailable('The service has not answered')), PATIENCE)
      try {
        // `taken` also rejects when the socket is lost; `send` itself might then wait for ever.
        await Promise.race([send().then(() => taken), taken])
      } finally {
        clearTimeout(timer)
        waiting.delete(id)
      }
    },
  }
}

function failureOf(error: string): Error {
  if (error === RESTRICTED) return new Refused(RESTRICTED_REASON)
  return PASSING.has(error) ? new Unavailable(`The service answered ${error}`) : new Refused('refusedByCarrier')
}
