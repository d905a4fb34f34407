import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { limitBodyReadTime, UPLOAD_TIME } from './bodyReadTimeout.ts'
import { respondToErrors, respondToMalformedUrl, type Violations } from './errorResponses.ts'
import { addJsonParser } from './jsonParser.ts'
import { addSecurityHeaders, securityHeaders } from './securityHeaders.ts'

type Options = { config: Config; log: Logger; metrics: Metrics; violations: Violations }

const SLOW = 1000

/** Creates the web server, before anything is mounted on it. */
export function createHttpServer({ config, log, metrics, violations }: Options): FastifyInstance {
  const app = Fastify({
    trustProxy: config.trustProxy,
    bodyLimit: config.limits.bodyBytes,
    requestTimeout: UPLOAD_TIME,
    frameworkErrors: (_error, _request, reply) => respondToMalformedUrl(reply.headers(securityHeaders(config.publicUrl))),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  app.register(cookie)
  addSecurityHeaders(app, config.publicUrl)
  limitBodyReadTime(app)
  readJson(app)
  respondToErrors(app, { log, violations })
  // Log the route's pattern, never the address: old clients put passwords into it.
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const milliseconds = reply.elapsedTime
    metrics.request({ route, method: request.method, status: reply.statusCode, seconds: milliseconds / 1000 })
    if (milliseconds > SLOW)
      log.warn({ requestId: request.id, route, method: request.method, milliseconds: Math.round(milliseconds) }, 'a slow request')
    done()
  })
  return app
}

/**
 * Reads an empty body as no body, for clients that always send a content type. Refuses plain text: a form on another site can send it
 * without permission.
 */
function readJson(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  const parse = addJsonParser(app)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}
