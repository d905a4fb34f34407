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
  /** How many redirects are followed. `manual`: none, and the redirect itself is returned. */
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
  fetch: (address: string, options?: FetchOptions) => Promise<OutgoingAnswer>
  /** Like `fetch`, for large responses: the body is a stream. */
  open: (address: string, options?: FetchOptions) => Promise<OutgoingFile>
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

  /** Makes the call and reads the response, both within `timeout`. */
  function send<Result>(address: string, options: FetchOptions, read: (response: Dispatcher.ResponseData) => Result | Promise<Result>) {
    const { method = 'GET', headers = {}, body, timeout = 10_000, redirects = 3 } = options
    const signal = AbortSignal.any([AbortSignal.timeout(timeout), ...(options.signal ? [options.signal] : [])])
    if (signal.aborted) return Promise.reject(new OutgoingRefused('timeout', false))
    const work = async () => {
      const call = { url: parseAllowedUrl(address, guard), method, headers: { ...always, ...headers }, body }
      return read(await follow({ guard, dispatcher, signal }, call, redirects))
    }
    return Promise.race([work(), rejectOnAbort(signal)]).catch((error) => {
      throw toOutgoingRefused(error, signal)
    })
  }

  return {
    fetch: (address, options = {}) =>
      send(address, options, async ({ statusCode: status, headers, body }) => {
        const bytes = await readLimitedBody({ headers, body }, options.maxBytes ?? MOST)
        return { status, headers, bytes, text: () => bytes.toString('utf8') }
      }),

    open: (address, options = {}) =>
      send(address, options, ({ statusCode: status, headers, body }) => ({
        status,
        headers,
        stream: limitedBody({ headers, body }, options.maxBytes ?? MOST),
      })),

    async checkAddress(address, { mustResolve = false } = {}) {
      const host = hostOf(parseAllowedUrl(address, guard))
      if (isIP(host)) return
      const passUnknownName = (error: unknown) => {
        if (error instanceof OutgoingRefused) throw error
      }
      const resolved = await Promise.race([resolveAllowed(host, guard).catch(passUnknownName), wait(PATIENCE, undefined, { ref: false })])
      if (!resolved && mustResolve) throw new OutgoingRefused('unreachable', false)
    },
  }
}

type FollowOptions = { guard: Guard; dispatcher: Dispatcher; signal: AbortSignal }

/** Follows redirects to the final answer. Each step is checked like the first. */
async function follow(options: FollowOptions, call: Call, redirects: number | 'manual'): Promise<Dispatcher.ResponseData> {
  const { guard, dispatcher, signal } = options
  const { url, body: bodyOrOpen = null, ...rest } = call
  const body = typeof bodyOrOpen === 'function' ? bodyOrOpen() : bodyOrOpen
  const response = await request(url, { ...rest, method: rest.method as 'GET', body, dispatcher, signal })
  const next = followRedirect(call, { status: response.statusCode, location: response.headers.location?.toString() })
  if (!next || redirects === 'manual') return response
  discardResponse(response.body)
  if (redirects === 0) throw new OutgoingRefused('unreachable')
  const { to, ...nextCall } = next
  return follow(options, { ...nextCall, url: parseAllowedUrl(to, guard) }, redirects - 1)
}

/** A connection that is still being opened ignores the signal, so race against it. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new OutgoingRefused('timeout')), { once: true }))

/** Companies that run Recado beside their other services may allow it to reach those. */
export const guardedFetchOf = ({ allowPrivateNetwork }: { allowPrivateNetwork: boolean }) =>
  createGuardedFetch({ mayReach: allowPrivateNetwork ? () => true : isPublic })
