import { AppError } from '@recado/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics.ts'
import { equalTexts } from '../secrets.ts'

type Options = { metrics: Metrics; metricsToken: string | undefined; checks: Record<string, () => Promise<unknown>> }

/** For those who run the product: is it up, can it work, how is it doing. */
export function serveHealth(app: FastifyInstance, { metrics, metricsToken, checks }: Options) {
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async (_request, reply) => {
    const names = Object.keys(checks)
    const results = await Promise.allSettled(names.map((name) => checks[name]?.()))
    const parts = Object.fromEntries(
      names.map((name, index) => [name, results[index]?.status === 'fulfilled' && results[index].value !== false]),
    )
    const ready = Object.values(parts).every(Boolean)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...parts })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw new AppError('ERR_NOT_FOUND')
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

const FORWARDING = /^(forwarded|via|x-forwarded-.+|x-real-ip)$/
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** A page elsewhere can have its own name lead a browser to this machine; it cannot have it say that it asks this machine. */
const OWN_NAME = /^(localhost|127[.]0[.]0[.]1|\[::1\])(:\d+)?$/i

/** Without a token only this machine may look, and not through a proxy that stands on it. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined) {
  if (token) return equalTexts(headers.authorization ?? '', `Bearer ${token}`)
  const isForwarded = Object.keys(headers).some((name) => FORWARDING.test(name))
  return LOOPBACK.has(socket.remoteAddress ?? '') && OWN_NAME.test(headers.host ?? '') && !isForwarded
}
