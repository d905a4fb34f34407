import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

export type WebhookCall = { method: 'GET' | 'POST'; query: Record<string, unknown>; headers: IncomingHttpHeaders; body: Buffer }
export type WebhookAnswer = { status: number; body?: string }

/** As large as services send many events at once. */
const MOST = 3 * 1024 * 1024

/** Any kind of body is taken, and none is read: what was signed are its bytes. */
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
