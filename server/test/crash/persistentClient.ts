import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint, InputOf, OutputOf } from '@recado/contract/kit/endpoint'
import { accessEndpoints } from '@recado/contract/users/access'
import { type Caller, createCaller } from '../callEndpoint.ts'

type Credentials = { email: string; password: string }
type Answer = Awaited<ReturnType<Caller>>
export type PersistentClient = <E extends Endpoint>(endpoint: E, input?: InputOf<E>) => Promise<OutputOf<E>>

/** A definite answer other than the expected one. */
export class Refusal extends Error {
  readonly code: string | undefined

  constructor(endpoint: Endpoint, { status, error, details }: Answer) {
    super(`${endpoint.method} ${endpoint.path}: ${status} ${error} ${JSON.stringify(details)}`)
    this.code = error
  }
}

/**
 * Longer than all lives of a crashing product together, also on a busy machine: each life answers some twenty of sixty concurrent callers,
 * so one may be unlucky for twelve lives. A hang is found by whoever waits for the next crash.
 */
const PATIENCE = 900_000

/** Called with each failed attempt and its start. */
type Failed = (why: string, begun: number) => void
type Manner = { failed?: Failed; cookie?: string }

/** A client that never gives up: it repeats the call until it is answered, whatever happens to the product. */
export function createPersistentClient(
  url: string,
  credentials: Credentials,
  { failed = () => undefined, cookie }: Manner = {},
): PersistentClient {
  const call = createCaller(url, cookie)
  let session: Promise<string> | undefined

  async function signIn() {
    const answer = await untilAnswered(() => call(null, accessEndpoints.login, { body: credentials }), failed)
    if (answer.status !== 200) throw new Refusal(accessEndpoints.login, answer)
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

/** While the product is down many clients retry: more often than this they would slow its restart. */
const PAUSE = 100

/** A cut connection, an internal error or too many calls mean: try again. */
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
