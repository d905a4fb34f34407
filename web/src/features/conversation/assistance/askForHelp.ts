import type { Endpoint, InputOf, OutputOf } from '@recado/contract/kit/endpoint'
import { call } from '#web/shared/data/api/call.ts'

/** Calls an endpoint; the signal ends the request, and with it that to the AI service. An answer that comes too late counts as none. */
export async function askForHelp<E extends Endpoint>(endpoint: E, input: InputOf<E>, signal: AbortSignal): Promise<OutputOf<E>> {
  const answer = await call(endpoint, { ...input, signal } as InputOf<E>)
  signal.throwIfAborted()
  return answer
}
