import { networkStatus } from '#web/shared/data/live/networkStatus.ts'
import { UnreachableError } from './send.ts'

/** Records whether the server answers the request. A refusal is an answer too. */
export async function observeNetwork<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await request
    networkStatus.requestAnswered()
    return answer
  } catch (error) {
    if (!(error instanceof UnreachableError)) networkStatus.requestAnswered()
    else if (!isAbort(error)) networkStatus.requestFailed()
    throw error
  }
}

/** The user has ended the request: that says nothing about the network. */
const isAbort = ({ cause }: UnreachableError) => cause instanceof DOMException && cause.name === 'AbortError'
