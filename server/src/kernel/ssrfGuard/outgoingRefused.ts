/**
 * Why a call failed. `address`: not an address that we call · `private`: in our own network · `unreachable`: nobody answers · `timeout` ·
 * `tooLarge` · `garbage`: the answer cannot be read.
 */
export type RefusalReason = 'address' | 'private' | 'unreachable' | 'timeout' | 'tooLarge' | 'garbage'

export class OutgoingRefused extends Error {
  readonly reason: RefusalReason
  /** Whether the other side may have received the call although no answer came back. */
  readonly mayHaveArrived: boolean

  constructor(reason: RefusalReason, mayHaveArrived = reason !== 'address' && reason !== 'private') {
    super(`The outgoing call was given up: ${reason}`)
    this.reason = reason
    this.mayHaveArrived = mayHaveArrived
  }
}

/** No connection was made, so nothing was sent. */
const UNMADE = ['UND_ERR_CONNECT_TIMEOUT', 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN']

/** The address itself may hold a secret, so the error does not repeat it. */
export function toOutgoingRefused(error: unknown, signal: AbortSignal): OutgoingRefused {
  if (error instanceof OutgoingRefused) return error
  const { code = '', name } = error as { code?: string; name?: string }
  if (signal.aborted || code === 'UND_ERR_CONNECT_TIMEOUT') return new OutgoingRefused('timeout', !UNMADE.includes(code))
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return new OutgoingRefused('tooLarge')
  return new OutgoingRefused(name === 'HTTPParserError' ? 'garbage' : 'unreachable', !UNMADE.includes(code))
}
