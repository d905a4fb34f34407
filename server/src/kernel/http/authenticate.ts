import { AppError } from '@recado/contract/errors'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { FastifyRequest } from 'fastify'
import type { UrlSigner } from '../files/signedUrls.ts'
import type { ConnectionCaller, ConnectionTokens } from '../identity/connectionTokens.ts'
import { isPersonToken, type PersonTokens } from '../identity/personTokens.ts'
import type { Identity, SessionCache } from '../identity/sessionCache.ts'

declare module 'fastify' {
  interface FastifyRequest {
    identity?: Identity
    /** The connection for which a program calls. */
    caller?: ConnectionCaller
    /** The company for which the address is signed. */
    signedFor?: number | undefined
  }
}

type AuthenticationOptions = {
  sessionCache: SessionCache
  connectionTokens: ConnectionTokens
  personTokens: PersonTokens
  urlSigner: UrlSigner
  countsAll: boolean
}

/** Hooks that identify the caller. `countsAll`: also count calls that act for simulated customers, because here any caller may make them. */
export function authenticationHooks({ sessionCache, connectionTokens, personTokens, urlSigner, countsAll }: AuthenticationOptions) {
  const byToken = (endpoint: Endpoint) => async (request: FastifyRequest) => {
    const token = bearerOf(request)
    if (!token) throw new AppError('ERR_SESSION_EXPIRED')
    request.identity = isPersonToken(token)
      ? await personTokens.of(token, { endpoint, address: request.ip })
      : await sessionCache.of(token, { isCounted: countsAll || !endpoint.uncounted })
  }

  async function byConnectionToken(request: FastifyRequest) {
    const token = bearerOf(request)
    if (!token) throw new AppError('ERR_API_TOKEN')
    request.caller = await connectionTokens.of(token)
    await connectionTokens.spend(request.caller, 1)
  }

  /** A wrong signature is refused with 403, so that clients do not try to renew the session. */
  const bySignatureOrToken = (endpoint: Endpoint) => async (request: FastifyRequest) => {
    request.signedFor = urlSigner.companyOf(request.url)
    if (request.signedFor !== undefined) return refuseEndedVisit(request.signedFor, request.url)
    if (!request.headers.authorization && /[?&]signature=/.test(request.url)) throw new AppError('ERR_NO_PERMISSION')
    await byToken(endpoint)(request)
  }

  /** Calls that are open to everybody also read cookies, so a program gets no answer there that it could take for the person's. */
  async function refusePersonToken(request: FastifyRequest, endpoint: Endpoint) {
    const token = bearerOf(request)
    if (isPersonToken(token)) await personTokens.of(token, { endpoint, address: request.ip })
  }

  /** A support agent may open a file only as long as the visit lasts. */
  async function refuseEndedVisit(companyId: number, url: string) {
    const visit = visitIn(url)
    if (visit !== null && !(await sessionCache.readsInVisit(companyId, Number(visit)))) throw new AppError('ERR_NO_PERMISSION')
  }

  return {
    byToken,
    refusePersonToken,
    byConnectionToken,
    bySignatureOrToken,
  }
}

/** The support visit for which an address is signed. */
const visitIn = (url: string) => new URLSearchParams(url.split('?')[1]).get('visit')

/** Whether the caller is a support agent: then nothing of the company may stay in their browser's cache. */
export const isSupportVisit = ({ url, identity }: FastifyRequest) => visitIn(url) !== null || identity?.actor.support !== undefined

function bearerOf({ headers }: FastifyRequest) {
  const [scheme, token] = headers.authorization?.split(' ') ?? []
  return scheme === 'Bearer' ? token : undefined
}

export function connectionCallerOf({ caller }: FastifyRequest): ConnectionCaller {
  if (!caller) throw new AppError('ERR_API_TOKEN')
  return caller
}

export function requestIdentity({ identity }: FastifyRequest): Identity {
  if (!identity) throw new AppError('ERR_SESSION_EXPIRED')
  return identity
}
