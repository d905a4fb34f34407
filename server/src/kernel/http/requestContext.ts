import '@fastify/cookie'
import { AppError } from '@recado/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = 'jrt'
const WEEK = 7 * 24 * 60 * 60

/** The parts of the HTTP request and response that handlers use: address, refresh cookie, response headers. */
export type RequestContext = {
  address: string
  refreshToken: () => string | undefined
  keepRefreshToken: (token: string | null) => void
  tellMore: (hasMore: boolean) => void
}

export function requestContextOf(request: FastifyRequest, reply: FastifyReply, publicUrl: URL): RequestContext {
  return {
    address: request.ip,
    refreshToken() {
      refuseOtherSites(request, publicUrl)
      return request.cookies[COOKIE]
    },
    /** For pages that are a bare array. */
    tellMore: (hasMore) => void reply.header('x-has-more', String(hasMore)),
    keepRefreshToken(token) {
      const options = { path: '/api/auth', httpOnly: true, sameSite: 'lax', secure: publicUrl.protocol === 'https:' } as const
      if (token === null) reply.clearCookie(COOKIE, options)
      else reply.setCookie(COOKIE, token, { ...options, maxAge: WEEK })
    },
  }
}

/** A page of another site must not use the cookie, whatever the browser thinks of SameSite. */
function refuseOtherSites({ headers, host }: FastifyRequest, publicUrl: URL) {
  if (!headers.origin || headers.origin === publicUrl.origin) return
  const origin = URL.canParse(headers.origin) ? new URL(headers.origin).host : ''
  if (origin !== host) throw new AppError('ERR_NO_PERMISSION')
}
