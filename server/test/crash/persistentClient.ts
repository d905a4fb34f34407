import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint, InputOf, OutputOf } from '@recado/contract/kit/endpoint'
import { access } from '@recado/contract/users/access'
import { type Caller, createCaller } from '../callEndpoint.ts'

type Credentials = { email: string; password: string }
type Answer = Awaited<ReturnType<Caller>>
export type PersistentClient = <E extends Endpoint>(endpoint: E, input?: InputOf<E>) => Promise<OutputOf<E>>

/** Answered, and not with what was asked for. */
export class Refusal extends Error {
  readonly code: string | undefined

  constructor(endpoint: Endpoint, { status, error, details }: Answer) {
    super(`${endpoint.method} ${endpoint.path}: ${status} ${error} ${JSON.stringify(details)}`)
    this.code = error
  }
}

/**
 * Longer than all lives of a product that dies again and again take together, on a busy machine too: of sixty who ask at once each life
 * answers some twenty, so that one of them is often unlucky twelve lives long. What hangs is found by whoever waits for the next death.
 */
const PATIENCE = 900_000

/** Told of a try that came to nothing, and of when it began. */
type Failed = (why: string, begun: number) => void
type Manner = { failed?: Failed; cookie?: string }

/** Somebody who does not give up: the same call again until it is answered, whatever becomes of the product meanwhile. */
export function createPersistentClient(
  url: string,
  credentials: Credentials,
  { failed = () => undefined, cookie }: Manner = {},
): PersistentClient {
  const call = createCaller(url, cookie)
  let session: Promise<string> | undefined

  async function signIn() {
    const answer = await untilAnswered(() => call(null, access.login, { body: credentials }), failed)
    if (answer.status !== 200) throw new Refusal(access.login, answer)
    return answer.data.token
  }

  return async (endpoint, input) => {
    for (;;) {
      session ??= signIn()
      const mine = session
      const token = await mine
      const answer = await untilAnswered(
        () => call({ token }, endpoint, input),
        (why, begun) => failed(`${endpoint.method} ${endpoint.path}: ${why}`, begun),
      )
      if (answer.status === 200) return answer.data
      if (answer.error !== 'ERR_SESSION_EXPIRED') throw new Refusal(endpoint, answer)
      failed(`${endpoint.method} ${endpoint.path}: ${answer.error}`, Date.now())
      if (session === mine) session = undefined
    }
  }
}

/** While the product is down many ask at once: more often than this they would take from it what it needs to come back. */
const PAUSE = 100

/** A cut connection, an inner error or too many calls mean: once more. */
export async function untilAnswered<Answered extends Answer>(attempt: () => Promise<Answered>, failed: Failed): Promise<Answered> {
  let last: unknown
  for (const until = Date.now() + PATIENCE; Date.now() < until; await pause(PAUSE)) {
    const begun = Date.now()
    const answer = await attempt().catch((error) => {
      last = error
    })
    if (answer && answer.status < 500 && answer.status !== 429) return answer
    last = answer?.data ?? last
    failed(answer ? `${answer.status} ${answer.error}` : `${last} ${(last as Error).cause ?? ''}`, begun)
  }
  throw new Error('Nobody answered for too long', { cause: last })
}
