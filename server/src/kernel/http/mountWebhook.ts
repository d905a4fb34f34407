import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

export type WebhookCall = { method: 'GET' | 'POST'; query: Record<string, unknown>; headers: IncomingHttpHeaders; body: Buffer }
export type WebhookAnswer = { status: number; body?: string }

/** Large enough for services that send many events at once. */
const MOST = 3 * 1024 * 1024

/** Accepts any body as raw bytes, because the signature covers the bytes. */
export function mountWebhook(app: FastifyInstance, url: string, handler: (call: WebhookCall) => Promise<WebhookAnswer>) {
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    own.route<{ Querystring: Record<string, unknown>; Body: Buffer | undefined }>({
      method: ['GET', 'POST'],
      url,
      bodyLimit: MOST,
      exposeHeadRoute: false,
      async handler({ method, query, headers, body = Buffer.alloc(0) }, reply) {
        const answer = await handler({ method: method === 'POST' ? 'POST' : 'GET', query, headers, body })
        return reply
          .code(answer.status)
          .type('text/plain; charset=utf-8')
          .send(answer.body ?? '')
      },
    })
  })
}
