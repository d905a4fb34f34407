import { version } from '@recado/contract/version'
import { networkStatus } from '../live/networkStatus.ts'
import { send, UnreachableError } from './send.ts'

const PROBE_INTERVAL = 3000
let isProbing = false

/** Records whether the server answers the request. A refusal is an answer too. */
export async function observeNetwork<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await request
    networkStatus.requestAnswered()
    return answer
  } catch (error) {
    if (!(error instanceof UnreachableError)) networkStatus.requestAnswered()
    else if (!isAbort(error)) void probeUntilAnswered()
    throw error
  }
}

/** The user has ended the request: that says nothing about the network. */
const isAbort = ({ cause }: UnreachableError) => cause instanceof DOMException && cause.name === 'AbortError'

/** The queries wait for the network, so without a request of its own the page would not find out that the server answers again. */
async function probeUntilAnswered() {
  networkStatus.requestFailed()
  if (isProbing) return
  isProbing = true
  for (;;) {
    const answered = await observeNetwork(send(version, {}, null)).then(
      () => true,
      (error) => !(error instanceof UnreachableError),
    )
    if (answered) break
    await new Promise((resolve) => setTimeout(resolve, PROBE_INTERVAL))
  }
  isProbing = false
}
