import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@recado/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics.ts'
import { timingSafeEqualText } from '../secrets.ts'

/** Each answers false, or throws, where what it looks for cannot be reached. */
export type HealthChecks = Record<string, () => Promise<unknown>>
type Options = {
  metrics: Metrics
  metricsToken: string | undefined
  /** Without any of these the process cannot work. */
  checks: HealthChecks
  /** What is told besides: people go on working without it, so no proxy must take the process away from them. */
  notes: HealthChecks
  /** It still answers, and nobody new should come. */
  isLeaving: () => boolean
}

/** What has not answered by then does not count on. */
const PATIENCE = 3000

/** For those who run the product: is it up, can it work, how is it doing. */
export function serveHealth(app: FastifyInstance, { metrics, metricsToken, checks, notes, isLeaving }: Options) {
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async (_request, reply) => {
    const [needed, besides] = await Promise.all([runHealthChecks(checks), runHealthChecks(notes)])
    const ready = Object.values(needed).every(Boolean) && !isLeaving()
    const status = ready ? 'ready' : isLeaving() ? 'leaving' : 'not ready'
    return reply.code(ready ? 200 : 503).send({ status, ...needed, ...besides })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw new AppError('ERR_NOT_FOUND')
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

export async function runHealthChecks(checks: HealthChecks): Promise<Record<string, boolean>> {
  const looks = Object.entries(checks).map(async ([name, check]) => {
    const isFine = await Promise.race([check(), pause(PATIENCE, false, { ref: false })]).catch(() => false)
    return [name, isFine !== false] as const
  })
  return Object.fromEntries(await Promise.all(looks))
}

const FORWARDING = /^(forwarded|via|x-forwarded-.+|x-real-ip)$/
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** A page elsewhere can have its own name lead a browser to this machine; it cannot have it say that it asks this machine. */
const OWN_NAME = /^(localhost|127[.]0[.]0[.]1|\[::1\])(:\d+)?$/i

/** Without a token only this machine may look, and not through a proxy that stands on it. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined) {
  if (token) return timingSafeEqualText(headers.authorization ?? '', `Bearer ${token}`)
  const isForwarded = Object.keys(headers).some((name) => FORWARDING.test(name))
  return LOOPBACK.has(socket.remoteAddress ?? '') && OWN_NAME.test(headers.host ?? '') && !isForwarded
}
