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
  /** Names in lower case. */
  headers?: Record<string, string>
  body?: Body
  /** Milliseconds for all of it, redirections and the last byte included. */
  timeout?: number
  /** Ends the call earlier. */
  signal?: AbortSignal
  maxBytes?: number
  /** How many redirections are followed. `manual`: none, and the redirection itself is the answer. */
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
  /** Whatever it answers, refusals too; throws `OutgoingRefused` where nothing came of it. */
  fetch: (address: string, asking?: FetchOptions) => Promise<OutgoingAnswer>
  /** The same for what may be large: it is read as it comes. */
  open: (address: string, asking?: FetchOptions) => Promise<OutgoingFile>
  /** Throws for an address that could not be called. A name that is unknown today may be known tomorrow, and is checked again then. */
  checkAddress: (address: string) => Promise<void>
}

const PATIENCE = 3000
const MOST = 1024 * 1024
const always = { 'user-agent': 'Recado', 'accept-encoding': 'identity' }

/** The one door to addresses that customers or companies chose: nothing of our own network can be reached through it. */
export function createGuardedFetch({ mayReach, resolve = systemResolve }: Partial<Guard> & Pick<Guard, 'mayReach'>): GuardedFetch {
  const guard = { mayReach, resolve }
  const dispatcher = guardedAgent(guard)

  /** Asks, and reads the answer within the time that there is for all of it. */
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
        ...{ status, headers },
        stream: limitedBody({ headers, body }, asking.maxBytes ?? MOST),
      })),

    async checkAddress(address) {
      const host = hostOf(parseAllowedUrl(address, guard))
      if (isIP(host)) return
      const unknown = (error: unknown) => {
        if (error instanceof OutgoingRefused) throw error
      }
      await Promise.race([resolveAllowed(host, guard).catch(unknown), wait(PATIENCE, undefined, { ref: false })])
    },
  }
}

type Following = { guard: Guard; dispatcher: Dispatcher; signal: AbortSignal }

/** To where the answer itself comes from; each step on the way there is checked like the first. */
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

/** A connection that is still being made does not hear the signal. */
const ending = (signal: AbortSignal) =>
  new Promise<never>((_, end) => signal.addEventListener('abort', () => end(new OutgoingRefused('timeout')), { once: true }))

/** Companies that run Recado beside their other services may want it to reach those. */
export const guardedFetchOf = ({ allowPrivateNetwork }: { allowPrivateNetwork: boolean }) =>
  createGuardedFetch({ mayReach: allowPrivateNetwork ? () => true : isPublic })
