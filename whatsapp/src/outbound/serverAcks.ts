import { Refused, Unavailable } from '@recado/server/channels/channel'
import type { BinaryNode } from 'baileys'

const PATIENCE = 30_000
/** The service would do it later; whatever else it names as an error it will never do. */
const PASSING: ReadonlySet<string> = new Set(['429', '479', '500', '503'])
/** The account may not write to people who have not written to it. */
const RESTRICTED = '463'
export const RESTRICTED_REASON = 'restricted'

type Listener = {
  /** It has refused a message for that reason. */
  restricted: () => void
}
type Waiting = { taken: () => void; failed: (error: Error) => void }

/** What was sent is sent once the service has said so: that it was written to the socket means nothing yet. */
export function createServerAcks({ restricted }: Listener) {
  const waiting = new Map<string, Waiting>()

  return {
    note({ attrs: { id = '', error } }: BinaryNode) {
      const one = waiting.get(id)
      if (error === RESTRICTED) restricted()
      if (error === undefined) one?.taken()
      else one?.failed(failureOf(error))
    },
    /** Nothing more comes over this socket. */
    lost() {
      for (const one of waiting.values()) one.failed(new Unavailable('The line was lost meanwhile'))
    },
    /** Listened for before it is sent: the answer may be there at once. */
    async of(id: string, send: () => Promise<unknown>) {
      const taken = new Promise<void>((resolve, reject) => waiting.set(id, { taken: resolve, failed: reject }))
      taken.catch(() => undefined)
      const timer = setTimeout(() => waiting.get(id)?.failed(new Unavailable('The service has not answered')), PATIENCE)
      try {
        // Where the line is lost, nobody answers what sending asks for besides either.
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
