import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type Dispatcher, request } from 'undici'
import { type Body, type Call, followRedirect } from './ssrfGuard/followRedirect.ts'
import { type Guard, hostOf, parseAllowedUrl, resolveAllowed, systemResolve } from './ssrfGuard/guard.ts'
import { guardedAgent } from './ssrfGuard/guardedAgent.ts'
import { isPublic } from './ssrfGuard/isPublic.ts'
import { discardResponse, limitedBody, readLimitedBody } from './ssrfGuard/limitedBody.ts'
import { OutgoingRefused, toOutgoingRefused } from './ssrfGuard/outgoingRefused.ts'

type FetchOptions = {
  method?: 'GET' | 'POST' | 'DELETE'
  /** Header names in lower case. */
  headers?: Record<string, string>
  body?: Body
  /** Milliseconds for everything, including redirects and the last byte. */
  timeout?: number
  /** Aborts the call earlier. */
  signal?: AbortSignal
  maxBytes?: number
  /** How many redirects are followed. `manual`: none, and the redirect itself is the answer. */
  redirects?: number | 'manual'
}
type OutgoingAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
  text: () => string
}
type OutgoingFile = Pick<OutgoingAnswer, 'status' | 'headers'> & { stream: Readable }
export type GuardedFetch = {
  /**
   * Returns every HTTP response, also 4xx and 5xx. Throws `OutgoingRefused` if there is none.
   * @example const { status, body } = await guardedFetch.fetch(url, { method: 'POST', body: JSON.stringify(event) })
   */
  fetch: (address: string, asking?: FetchOptions) => Promise<OutgoingAnswer>
  /** The same for large answers: the body is a stream. */
  open: (address: string, asking?: FetchOptions) => Promise<OutgoingFile>
  /**
   * Throws for an address that may not be called. An unknown name passes, because it may exist tomorrow; it is checked again at the call.
   * With `mustResolve` it is refused as `unreachable`.
   */
  checkAddress: (address: string, options?: { mustResolve?: boolean }) => Promise<void>
}

const PATIENCE = 3000
const MOST = 1024 * 1024
const always = { 'user-agent': 'Recado', 'accept-encoding': 'identity' }

/** The only way to call addresses that customers or companies chose: it never reaches our own network. */
export function createGuardedFetch({ mayReach, resolve = systemResolve }: Partial<Guard> & Pick<Guard, 'mayReach'>): GuardedFetch {
  const guard = { mayReach, resolve }
  const dispatcher = guardedAgent(guard)

  /** Makes the call and reads the answer, within the time for everything. */
  function ask<Result>(address: string, asking: FetchOptions, read: (answer: Dispatcher.ResponseData) => Result | Promise<Result>) {
    const { method = 'GET', headers = {}, body, timeout = 10_000, redirects = 3 } = asking
    const signal = AbortSignal.any([AbortSignal.timeout(timeout), ...(asking.signal ? [asking.signal] : [])])
    if (signal.aborted) return Promise.reject(new OutgoingRefused('timeout', false))
    const work = async () => {
      const call = { url: parseAllowedUrl(address, guard), method, headers: { ...always, ...headers }, body }
      return read(await follow({ guard, dispatcher, signal }, call, redirects))
    }
    return Promise.race([work(), ending(signal)]).catch((error) => {
      throw toOutgoingRefused(error, signal)
    })
  }

  return {
    fetch: (address, asking = {}) =>
      ask(address, asking, async ({ statusCode: status, headers, body }) => {
        const bytes = await readLimitedBody({ headers, body }, asking.maxBytes ?? MOST)
        return { status, headers, bytes, text: () => bytes.toString('utf8') }
      }),

    open: (address, asking = {}) =>
      ask(address, asking, ({ statusCode: status, headers, body }) => ({
        status,
        headers,
        stream: limitedBody({ headers, body }, asking.maxBytes ?? MOST),
      })),

    async checkAddress(address, { mustResolve = false } = {}) {
      const host = hostOf(parseAllowedUrl(address, guard))
      if (isIP(host)) return
      const unknown = (error: unknown) => {
        if (error instanceof OutgoingRefused) throw error
      }
      const resolved = await Promise.race([resolveAllowed(host, guard).catch(unknown), wait(PATIENCE, undefined, { ref: false })])
      if (!resolved && mustResolve) throw new OutgoingRefused('unreachable', false)
    },
  }
}

type Following = { guard: Guard; dispatcher: Dispatcher; signal: AbortSignal }

/** Follows redirects to the final answer. Each step is checked like the first. */
async function follow(following: Following, call: Call, redirects: number | 'manual'): Promise<Dispatcher.ResponseData> {
  const { guard, dispatcher, signal } = following
  const { url, body: given = null, ...rest } = call
  const sent = typeof given === 'function' ? given() : given
  const answer = await request(url, { ...rest, method: rest.method as 'GET', body: sent, dispatcher, signal })
  const next = followRedirect(call, { status: answer.statusCode, location: answer.headers.location?.toString() })
  if (!next || redirects === 'manual') return answer
  discardResponse(answer.body)
  if (redirects === 0) throw new OutgoingRefused('unreachable')
  const { to, ...again } = next
  return follow(following, { ...again, url: parseAllowedUrl(to, guard) }, redirects - 1)
}

/** A connection that is still being opened ignores the signal, so race against it. */
const ending = (signal: AbortSignal) =>
  new Promise<never>((_, end) => signal.addEventListener('abort', () => end(new OutgoingRefused('timeout')), { once: true }))

/** Companies that run Recado beside their other services may allow it to reach those. */
export const guardedFetchOf = ({ allowPrivateNetwork }: { allowPrivateNetwork: boolean }) =>
  createGuardedFetch({ mayReach: allowPrivateNetwork ? () => true : isPublic })
