import { AppError } from '@recado/contract/errors'
import { type Endpoint, type OutputOf, takes } from '@recado/contract/kit/endpoint'
import { type Actor, can } from '@recado/contract/permissions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { TenantDb } from '../database/schema.ts'
import type { Identities, Identity } from '../identity/identities.ts'
import { answerSchema } from './answerSchema.ts'
import { validatorCompiler } from './validate.ts'
import { type Visit, visitOf } from './visit.ts'

type Parts<E extends Endpoint> = { params: z.output<E['params']>; query: z.output<E['query']>; body: z.output<E['body']>; visit: Visit }
type PublicCall<E extends Endpoint> = Parts<E>
/** `db` reads the rows of the caller's company, and no others. */
type Call<E extends Endpoint> = Parts<E> & { actor: Actor; sessionId: string; db: TenantDb }

export type Serve = {
  signedIn: <E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<OutputOf<E>>) => void
  /** For endpoints that anyone may call, or that the refresh cookie opens. */
  open: <E extends Endpoint>(endpoint: E, handler: (call: PublicCall<E>) => Promise<OutputOf<E>>) => void
}

type Options = { app: FastifyInstance; identities: Identities; read: (companyId: number) => TenantDb; publicUrl: URL; mounted: Endpoint[] }

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity
  }
}

/** Mounts endpoints of the contract: who is it, is it well formed, may they — then the handler, which knows all three. */
export function serveOn({ app, identities, read, publicUrl, mounted }: Options): Serve {
  async function identify(request: FastifyRequest) {
    const [scheme, token] = request.headers.authorization?.split(' ') ?? []
    if (scheme !== 'Bearer' || !token) throw new AppError('ERR_SESSION_EXPIRED')
    request.identity = await identities.of(token)
  }

  const parts = (request: FastifyRequest, reply: Parameters<typeof visitOf>[1]) => ({
    params: request.params,
    query: request.query,
    body: request.body,
    visit: visitOf(request, reply, publicUrl),
  })

  return {
    signedIn(endpoint, handler) {
      if (endpoint.access === 'public' || endpoint.access === 'refresh-cookie') throw new Error(`${endpoint.path} is open to everyone`)
      mounted.push(endpoint)
      app.route({
        ...routeOf(endpoint),
        onRequest: identify,
        handler: async (request, reply) => {
          const { actor, sessionId } = request.identity
          authorize(endpoint, actor, request.params)
          return handler({ ...parts(request, reply), actor, sessionId, db: read(actor.companyId) } as Call<typeof endpoint>)
        },
      })
    },
    open(endpoint, handler) {
      if (endpoint.access !== 'public' && endpoint.access !== 'refresh-cookie') throw new Error(`${endpoint.path} needs a signed-in caller`)
      mounted.push(endpoint)
      app.route({ ...routeOf(endpoint), handler: async (request, reply) => handler(parts(request, reply) as PublicCall<typeof endpoint>) })
    },
  }
}

function routeOf({ method, path, params, query, body, output, bodyLimit }: Endpoint) {
  return {
    method,
    url: path,
    ...(bodyLimit && { bodyLimit }),
    validatorCompiler,
    schema: {
      ...(takes(params) && { params }),
      ...(takes(query) && { querystring: query }),
      ...(takes(body) && { body }),
      response: { 200: answerSchema(output) },
    },
  }
}

/** Another company is as good as absent; a colleague's record is only forbidden. */
function authorize({ access, own, plan }: Endpoint, actor: Actor, params: unknown) {
  if (plan && !actor.features.includes(plan)) throw new AppError('ERR_PLAN_FEATURE', { feature: plan })
  if (access === 'public' || access === 'refresh-cookie' || can(actor, access)) return
  if (!own) throw new AppError('ERR_NO_PERMISSION')
  const id = (params as Record<string, unknown>)[own.param]
  const isOwn = id === (own.of === 'user' ? actor.userId : actor.companyId)
  if (!isOwn) throw new AppError(own.of === 'user' ? 'ERR_NO_PERMISSION' : 'ERR_NO_COMPANY_FOUND')
  if (!can(actor, own.access)) throw new AppError('ERR_NO_PERMISSION')
}
