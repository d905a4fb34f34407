import '@fastify/cookie'
import { AppError } from '@recado/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = 'jrt'
/** Its tokens stand for accounts whose second step this browser need not repeat. */
const REMEMBERED_COOKIE = 'jrb'
/** Its tokens stand for accounts that have signed in in this browser before. */
const KNOWN_COOKIE = 'jkb'
/** A sign-in at a company's provider that this browser has begun. */
const SSO_COOKIE = 'jrs'
const DAY = 24 * 60 * 60
/** Browsers store no cookie longer. */
export const KNOWN_DAYS = 400

/** The parts of the HTTP request and response that handlers use: address, browser, cookies, response headers. */
export type RequestContext = {
  address: string
  userAgent: string
  refreshToken: () => string | undefined
  keepRefreshToken: (token: string | null) => void
  rememberedTokens: () => string[]
  keepRememberedTokens: (tokens: readonly string[]) => void
  knownTokens: () => string[]
  keepKnownTokens: (tokens: readonly string[]) => void
  ssoSignIn: () => string | undefined
  keepSsoSignIn: (sealed: string | null, seconds?: number) => void
  tellMore: (hasMore: boolean) => void
  /** Aborts when the caller closes the connection before the answer. */
  untilClosed: () => AbortSignal
}

export function requestContextOf(request: FastifyRequest, reply: FastifyReply, publicUrl: URL): RequestContext {
  const cookieOptions = { path: '/api/auth', httpOnly: true, sameSite: 'lax', secure: publicUrl.protocol === 'https:' } as const
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    refreshToken() {
      refuseOtherSites(request, publicUrl)
      return request.cookies[COOKIE]
    },
    /** For pages that are a bare array. */
    tellMore: (hasMore) => void reply.header('x-has-more', String(hasMore)),
    untilClosed() {
      const closing = new AbortController()
      if (reply.raw.destroyed) closing.abort()
      else reply.raw.once('close', () => closing.abort())
      return closing.signal
    },
    keepRefreshToken(token) {
      if (token === null) reply.clearCookie(COOKIE, cookieOptions)
      else reply.setCookie(COOKIE, token, { ...cookieOptions, maxAge: 7 * DAY })
    },
    rememberedTokens: () => tokensIn(request.cookies[REMEMBERED_COOKIE]),
    keepRememberedTokens: (tokens) =>
      void reply.setCookie(REMEMBERED_COOKIE, tokens.join('.'), { ...cookieOptions, sameSite: 'strict', maxAge: 30 * DAY }),
    knownTokens: () => tokensIn(request.cookies[KNOWN_COOKIE]),
    keepKnownTokens: (tokens) =>
      void reply.setCookie(KNOWN_COOKIE, tokens.join('.'), { ...cookieOptions, sameSite: 'strict', maxAge: KNOWN_DAYS * DAY }),
    ssoSignIn() {
      refuseOtherSites(request, publicUrl)
      return request.cookies[SSO_COOKIE]
    },
    keepSsoSignIn(sealed, seconds = 0) {
      const options = { ...cookieOptions, sameSite: 'strict', path: '/api/auth/sso' } as const
      if (sealed === null) reply.clearCookie(SSO_COOKIE, options)
      else reply.setCookie(SSO_COOKIE, sealed, { ...options, maxAge: seconds })
    },
  }
}

const tokensIn = (cookie: string | undefined) => cookie?.split('.').filter(Boolean) ?? []

/** A page of another site must not use the cookie, whatever the browser thinks of SameSite. */
function refuseOtherSites({ headers, host }: FastifyRequest, publicUrl: URL) {
  if (!headers.origin || headers.origin === publicUrl.origin) return
  const origin = URL.canParse(headers.origin) ? new URL(headers.origin).host : ''
  if (origin !== host) throw new AppError('ERR_NO_PERMISSION')
}
