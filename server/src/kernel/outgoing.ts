import { isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { request } from 'undici'
import { type Guard, hostOf, reachable, readAddress, systemResolve } from './outgoing/guard.ts'
import { guardedAgent } from './outgoing/guardedAgent.ts'
import { isPublic } from './outgoing/isPublic.ts'
import { drop, readBody } from './outgoing/readBody.ts'
import { type Call, redirected } from './outgoing/redirected.ts'
import { OutgoingRefused, refusalOf } from './outgoing/refused.ts'

type Asking = {
  method?: 'GET' | 'POST'
  /** Names in lower case. */
  headers?: Record<string, string>
  body?: string
  /** Milliseconds for all of it, redirections and the last byte included. */
  timeout?: number
  maxBytes?: number
  redirects?: number
}
type OutgoingAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
  text: () => string
}
export type Outgoing = {
  /** Whatever it answers, refusals too; throws `OutgoingRefused` where nothing came of it. */
  fetch: (address: string, asking?: Asking) => Promise<OutgoingAnswer>
  /** Throws for an address that could not be called. A name that is unknown today may be known tomorrow, and is checked again then. */
  checkAddress: (address: string) => Promise<void>
}

const PATIENCE = 3000
const always = { 'user-agent': 'Recado', 'accept-encoding': 'identity' }

/** The one door to addresses that customers or companies chose: nothing of our own network can be reached through it. */
export function createOutgoing({ mayReach, resolve = systemResolve }: Partial<Guard> & Pick<Guard, 'mayReach'>): Outgoing {
  const guard = { mayReach, resolve }
  const dispatcher = guardedAgent(guard)

  async function follow(call: Call, limits: { signal: AbortSignal; maxBytes: number; redirects: number }): Promise<OutgoingAnswer> {
    const { signal, maxBytes, redirects } = limits
    const { url, body: given = null, ...rest } = call
    const {
      statusCode: status,
      headers,
      body,
    } = await request(url, { ...rest, method: rest.method as 'GET', body: given, dispatcher, signal })
    const next = redirected(call, { status, location: headers.location?.toString() })
    if (!next) {
      const bytes = await readBody({ headers, body }, maxBytes)
      return { status, headers, bytes, text: () => bytes.toString('utf8') }
    }
    drop(body)
    if (redirects === 0) throw new OutgoingRefused('unreachable')
    const { to, ...again } = next
    return follow({ ...again, url: readAddress(to, guard) }, { ...limits, redirects: redirects - 1 })
  }

  return {
    async fetch(address, { method = 'GET', headers = {}, body, timeout = 10_000, maxBytes = 1024 * 1024, redirects = 3 } = {}) {
      const signal = AbortSignal.timeout(timeout)
      const call = { url: readAddress(address, guard), method, headers: { ...always, ...headers }, body }
      const answer = follow(call, { signal, maxBytes, redirects })
      return Promise.race([answer, ending(signal)]).catch((error) => {
        throw refusalOf(error, signal)
      })
    },

    async checkAddress(address) {
      const host = hostOf(readAddress(address, guard))
      if (isIP(host)) return
      const unknown = (error: unknown) => {
        if (error instanceof OutgoingRefused) throw error
      }
      await Promise.race([reachable(host, guard).catch(unknown), wait(PATIENCE, undefined, { ref: false })])
    },
  }
}

/** A connection that is still being made does not hear the signal. */
const ending = (signal: AbortSignal) =>
  new Promise<never>((_, end) => signal.addEventListener('abort', () => end(new OutgoingRefused('timeout')), { once: true }))

/** Companies that run Recado beside their other services may want it to reach those. */
export const outgoingOf = ({ allowPrivateNetwork }: { allowPrivateNetwork: boolean }) =>
  createOutgoing({ mayReach: allowPrivateNetwork ? () => true : isPublic })
