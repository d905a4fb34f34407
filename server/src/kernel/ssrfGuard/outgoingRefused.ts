/**
 * Why nothing came of a call. `address`: it is none that we call · `private`: it leads into our own network · `unreachable`: nobody
 * answers there · `timeout` · `tooLarge` · `garbage`: what came back cannot be read.
 */
export type RefusalReason = 'address' | 'private' | 'unreachable' | 'timeout' | 'tooLarge' | 'garbage'

export class OutgoingRefused extends Error {
  readonly reason: RefusalReason
  /** Whether the other side may have heard the call, although no answer came back. */
  readonly mayHaveArrived: boolean

  constructor(reason: RefusalReason, mayHaveArrived = reason !== 'address' && reason !== 'private') {
    super(`The outgoing call was given up: ${reason}`)
    this.reason = reason
    this.mayHaveArrived = mayHaveArrived
  }
}

/** No connection was made: nothing was said. */
const UNMADE = ['UND_ERR_CONNECT_TIMEOUT', 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN']

/** The address itself may hold a secret, so nothing of it is repeated. */
export function toOutgoingRefused(error: unknown, signal: AbortSignal): OutgoingRefused {
  if (error instanceof OutgoingRefused) return error
  const { code = '', name } = error as { code?: string; name?: string }
  if (signal.aborted || code === 'UND_ERR_CONNECT_TIMEOUT') return new OutgoingRefused('timeout', !UNMADE.includes(code))
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return new OutgoingRefused('tooLarge')
  return new OutgoingRefused(name === 'HTTPParserError' ? 'garbage' : 'unreachable', !UNMADE.includes(code))
}
