import multipart from '@fastify/multipart'
import { AppError } from '@recado/contract/errors'
import { type Endpoint, type OutputOf, takes } from '@recado/contract/kit/endpoint'
import type { Actor } from '@recado/contract/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Config } from '../../config.ts'
import type { TenantDb } from '../database/schema.ts'
import type { Signatures } from '../files/signatures.ts'
import type { Identities, Identity } from '../identity/identities.ts'
import { answerSchema } from './answerSchema.ts'
import { authorize } from './authorize.ts'
import { type UploadedFile, withFiles } from './receiveFiles.ts'
import { type FileAnswer, sendFile } from './sendFile.ts'
import { UPLOAD_TIME } from './slowBodies.ts'
import { validate, validatorCompiler } from './validate.ts'
import { type Visit, visitOf } from './visit.ts'

type Parts<E extends Endpoint> = { params: z.output<E['params']>; query: z.output<E['query']>; body: z.output<E['body']>; visit: Visit }
type PublicCall<E extends Endpoint> = Parts<E>
/** `db` reads the rows of the caller's company, and no others. */
type Call<E extends Endpoint> = Parts<E> & { actor: Actor; sessionId: string; db: TenantDb; files: UploadedFile[] }
/** Without an actor the address is signed for the company. */
type FileCall<E extends Endpoint> = Omit<Parts<E>, 'body'> & { actor: Actor | undefined; companyId: number; db: TenantDb }

export type Serve = {
  signedIn: <E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<OutputOf<E>>) => void
  /** For endpoints that anyone may call, or that the refresh cookie opens. */
  open: <E extends Endpoint>(endpoint: E, handler: (call: PublicCall<E>) => Promise<OutputOf<E>>) => void
  /** For endpoints that answer a file. */
  file: <E extends Endpoint>(endpoint: E, handler: (call: FileCall<E>) => Promise<FileAnswer>) => void
}

type Options = {
  app: FastifyInstance
  config: Config
  identities: Identities
  signatures: Signatures
  read: (companyId: number) => TenantDb
  mounted: Endpoint[]
  /** Where files lie while their call is under way. */
  incoming: string
}

declare module 'fastify' {
  interface FastifyRequest {
    identity?: Identity
    /** The company for which the address is signed. */
    signedFor?: number | undefined
  }
}

/** Mounts endpoints of the contract: who is it, is it well formed, may they — then the handler, which knows all three. */
export function serveOn({ app, config, identities, signatures, read, mounted, incoming }: Options): Serve {
  async function identify(request: FastifyRequest) {
    const [scheme, token] = request.headers.authorization?.split(' ') ?? []
    if (scheme !== 'Bearer' || !token) throw new AppError('ERR_SESSION_EXPIRED')
    request.identity = await identities.of(token)
  }

  /** A signature that does not hold is forbidden, so that nobody takes it for a session that could be renewed. */
  async function identifyOrVerify(request: FastifyRequest) {
    request.signedFor = signatures.companyOf(request.url)
    if (request.signedFor !== undefined) return
    if (!request.headers.authorization && /[?&]signature=/.test(request.url)) throw new AppError('ERR_NO_PERMISSION')
    await identify(request)
  }

  const parts = (request: FastifyRequest, reply: FastifyReply) => ({
    params: request.params,
    query: request.query,
    body: request.body,
    visit: visitOf(request, reply, config.publicUrl),
  })

  const parseJson = (request: FastifyRequest, text: string) => {
    let parsed: unknown
    app.getDefaultJsonParser('error', 'error')(request, text, (error, value) => {
      if (error) throw error
      parsed = value
    })
    return parsed
  }

  /** Who may not call it has no file stored: with files, the body is read after the right is known. */
  function takeFiles(
    endpoint: Endpoint,
    handle: (request: FastifyRequest, reply: FastifyReply, files: UploadedFile[]) => Promise<unknown>,
  ) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const handleValid = (body: unknown, files: UploadedFile[]) => {
        request.body = takes(endpoint.body) ? validate(endpoint.body, body) : undefined
        return handle(request, reply, files)
      }
      if (!endpoint.files) return handle(request, reply, [])
      if (!request.isMultipart()) return handleValid(request.body, [])
      const given = {
        declared: endpoint.files,
        folder: incoming,
        mostText: endpoint.bodyLimit ?? config.limits.bodyBytes,
        parseJson: (text: string) => parseJson(request, text),
      }
      return withFiles(request, given, ({ body, files }) => handleValid(body, files))
    }
  }

  return {
    signedIn(endpoint, handler) {
      if (isOpen(endpoint)) throw new Error(`${endpoint.path} is open to everyone`)
      mounted.push(endpoint)
      const takeThenHandle = takeFiles(endpoint, async (request, reply, files) => {
        const { actor, sessionId } = identityOf(request)
        return handler({ ...parts(request, reply), actor, sessionId, files, db: read(actor.companyId) } as Call<typeof endpoint>)
      })
      const route = {
        ...routeOf(endpoint),
        onRequest: identify,
        handler: async (request: FastifyRequest, reply: FastifyReply) => {
          authorize(endpoint, identityOf(request).actor, request.params)
          return takeThenHandle(request, reply)
        },
      }
      if (!endpoint.files) app.route(route)
      // In a scope of its own: nowhere else is multipart understood.
      else
        app.register(async (own) => {
          await own.register(multipart)
          own.route({ ...route, config: { bodyTime: UPLOAD_TIME } })
        })
    },
    open(endpoint, handler) {
      if (!isOpen(endpoint)) throw new Error(`${endpoint.path} needs a signed-in caller`)
      mounted.push(endpoint)
      app.route({ ...routeOf(endpoint), handler: async (request, reply) => handler(parts(request, reply) as PublicCall<typeof endpoint>) })
    },
    file(endpoint, handler) {
      if (isOpen(endpoint) || endpoint.answers !== 'file') throw new Error(`${endpoint.path} answers no file to a signed-in caller`)
      mounted.push(endpoint)
      app.route({
        ...routeOf(endpoint),
        onRequest: endpoint.orSigned ? identifyOrVerify : identify,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const { signedFor } = request
          const actor = signedFor === undefined ? identityOf(request).actor : undefined
          if (actor) authorize(endpoint, actor, request.params)
          const companyId = actor?.companyId ?? signedFor ?? 0
          const { body, ...given } = parts(request, reply)
          return sendFile(request, reply, await handler({ ...given, actor, companyId, db: read(companyId) } as FileCall<typeof endpoint>))
        },
      })
    },
  }
}

const isOpen = ({ access }: Endpoint) => access === 'public' || access === 'refresh-cookie'

function identityOf({ identity }: FastifyRequest): Identity {
  if (!identity) throw new AppError('ERR_SESSION_EXPIRED')
  return identity
}

function routeOf({ method, path, params, query, body, output, answers, files, bodyLimit }: Endpoint) {
  return {
    method,
    url: path,
    ...(bodyLimit && { bodyLimit }),
    validatorCompiler,
    schema: {
      ...(takes(params) && { params }),
      ...(takes(query) && { querystring: query }),
      ...(takes(body) && !files && { body }),
      ...(answers !== 'file' && { response: { 200: answerSchema(output) } }),
    },
  }
}
