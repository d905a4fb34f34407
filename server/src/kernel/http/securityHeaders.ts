import { VIDEO_ORIGIN } from '@recado/contract/helps'
import type { FastifyInstance } from 'fastify'

const policy = [
  "default-src 'self'",
  // Voice notes are encoded as MP3 by WebAssembly. Evaluating text as a program stays forbidden.
  "script-src 'self' 'wasm-unsafe-eval'",
  // The component library sets its theme's variables in a style element.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  // Videos that explain the product, once a user has chosen one.
  `frame-src ${VIDEO_ORIGIN}`,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Sent with every answer. There are no CORS headers: the product is served from one origin. */
export const securityHeaders = ({ protocol }: URL) => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)',
  ...(protocol === 'https:' && { 'strict-transport-security': 'max-age=31536000' }),
})

export function addSecurityHeaders(app: FastifyInstance, publicUrl: URL) {
  const headers = securityHeaders(publicUrl)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
