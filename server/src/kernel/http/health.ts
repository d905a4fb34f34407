import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@recado/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics.ts'
import { timingSafeEqualText } from '../secrets.ts'

/** Each check returns false or throws if its service cannot be reached. */
export type HealthChecks = Record<string, () => Promise<unknown>>
type Options = {
  metrics: Metrics
  metricsToken: string | undefined
  /** Without any of these the process cannot work. */
  checks: HealthChecks
  /** Reported as well, but users can work without them, so they must not make a proxy remove this process. */
  notes: HealthChecks
  /** The process still serves, but a proxy should send no new callers. */
  isLeaving: () => boolean
}

/** A check without a result after this time counts as failed. */
const PATIENCE = 3000

/** The endpoints for operators: is the process up, can it work, and its metrics. */
export function serveHealth(app: FastifyInstance, { metrics, metricsToken, checks, notes, isLeaving }: Options) {
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async (_request, reply) => {
    const [required, optional] = await Promise.all([runHealthChecks(checks), runHealthChecks(notes)])
    const ready = Object.values(required).every(Boolean) && !isLeaving()
    const status = ready ? 'ready' : isLeaving() ? 'leaving' : 'not ready'
    return reply.code(ready ? 200 : 503).send({ status, ...required, ...optional })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw new AppError('ERR_NOT_FOUND')
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

export async function runHealthChecks(checks: HealthChecks): Promise<Record<string, boolean>> {
  const results = Object.entries(checks).map(async ([name, check]) => {
    const isFine = await Promise.race([check(), pause(PATIENCE, false, { ref: false })]).catch(() => false)
    return [name, isFine !== false] as const
  })
  return Object.fromEntries(await Promise.all(results))
}

const FORWARDING = /^(forwarded|via|x-forwarded-.+|x-real-ip)$/
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Another site can point its own name at this machine (DNS rebinding), but it cannot make the browser send one of these names. */
const OWN_NAME = /^(localhost|127[.]0[.]0[.]1|\[::1\])(:\d+)?$/i

/** Without a token only this machine may read, and not through a proxy on it. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined) {
  if (token) return timingSafeEqualText(headers.authorization ?? '', `Bearer ${token}`)
  const isForwarded = Object.keys(headers).some((name) => FORWARDING.test(name))
  return LOOPBACK.has(socket.remoteAddress ?? '') && OWN_NAME.test(headers.host ?? '') && !isForwarded
}
