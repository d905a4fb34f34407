import type { HttpPost } from '../../connectors/connector.ts'
import { ResponderFailed } from '../../connectors/responder.ts'
import { seconds } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { OutgoingRefused } from '../../kernel/ssrfGuard/outgoingRefused.ts'

const TIMEOUT = seconds(10)
const MOST_BYTES = 1024 * 1024

/** How connectors call the services that companies entered. Errors contain neither the address nor the content. */
export const createGuardedPost =
  ({ guardedFetch }: Pick<Kernel, 'guardedFetch'>, timeout = TIMEOUT): HttpPost =>
  async (address, { headers = {}, body }) => {
    const call = { method: 'POST', headers, body, timeout, maxBytes: MOST_BYTES } as const
    const { status, text } = await guardedFetch.fetch(address, call).catch((error) => {
      throw error instanceof OutgoingRefused ? failureOf(error) : error
    })
    return { status, text: text() }
  }

/** A forbidden address stays forbidden, so this failure is final. */
function failureOf({ reason }: OutgoingRefused) {
  const isForbidden = reason === 'address' || reason === 'private'
  return new ResponderFailed(isForbidden ? 'private' : reason, { isFinal: isForbidden })
}
