import { OutgoingRefused } from '../../../kernel/outgoing/refused.ts'
import { SpeakerFailed } from '../../../kernel/speaker.ts'

/** What became of a call, and nothing of what was in it: errors of the client hold keys and texts. */
export function failureOf(error: unknown, signal: AbortSignal): SpeakerFailed {
  if (error instanceof SpeakerFailed) return error
  if (signal.aborted) return new SpeakerFailed('timeout')
  const { status, cause } = error as { status?: number; cause?: unknown }
  if (cause instanceof OutgoingRefused) return new SpeakerFailed(cause.reason)
  if (error instanceof SyntaxError) return new SpeakerFailed('garbage')
  return status === undefined ? new SpeakerFailed('unreachable') : ofStatus(status)
}

function ofStatus(status: number) {
  if (status === 401 || status === 403) return new SpeakerFailed('key', { isFinal: true })
  if (status === 429) return new SpeakerFailed('quota')
  if (status === 408) return new SpeakerFailed('timeout')
  return status >= 500 ? new SpeakerFailed('unreachable') : new SpeakerFailed('refused', { isFinal: true })
}
