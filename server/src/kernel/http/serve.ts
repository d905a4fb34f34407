import multipart from '@fastify/multipart'
import { type Endpoint, type Files, type OutputOf, takes } from '@recado/contract/kit/endpoint'
import type { Actor } from '@recado/contract/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Config } from '../../config.ts'
import type { TenantDb } from '../database/schema.ts'
import type { Signatures } from '../files/signatures.ts'
import type { Identities } from '../identity/identities.ts'
import type { SignedIn } from '../identity/loadIdentity.ts'
import { answerSchema } from './answerSchema.ts'
import { authorize, refuseOtherCompany } from './authorize.ts'
import { bodyWithFiles } from './bodyWithFiles.ts'
import type { BoundCalls } from './boundCalls.ts'
import { identifying, identityOf } from './identify.ts'
import type { UploadedFile } from './receiveFiles.ts'
import { type FileAnswer, sendFile } from './sendFile.ts'
import { UPLOAD_TIME } from './slowBodies.ts'
import { validatorCompiler } from './validate.ts'
import { type Visit, visitOf } from './visit.ts'
import { mountWebhook, type WebhookAnswer, type WebhookCall } from './webhook.ts'

type Parts<E extends Endpoint> = { params: z.output<E['params']>; query: z.output<E['query']>; body: z.output<E['body']>; visit: Visit }
/** The caller, where the endpoint recognises one and a token was sent. */
type PublicCall<E extends Endpoint> = Parts<E> & { actor: Actor | undefined }
/** `db` reads the rows of the caller's company, and no others. */
type Call<E extends Endpoint> = Parts<E> & { actor: SignedIn; sessionId: string; db: TenantDb; files: UploadedFile[] }
/** Without an actor the address is signed for the company. */
type FileCall<E extends Endpoint> = Omit<Parts<E>, 'body'> & { actor: Actor | undefined; companyId: number; db: TenantDb }

export type Serve = {
  signedIn: <E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<OutputOf<E>>) => void
  /** For endpoints that anyone may call, or that the refresh cookie opens. */
  open: <E extends Endpoint>(endpoint: E, handler: (call: PublicCall<E>) => Promise<OutputOf<E>>) => void
  /** For what calls by itself and proves with the raw body who it is: nobody is signed in, and nothing of it is read here. */
  webhook: (path: string, handler: (call: WebhookCall) => Promise<WebhookAnswer>) => void
  /** For endpoints that answer a file. */
  file: <E extends Endpoint>(endpoint: E, handler: (call: FileCall<E>) => Promise<FileAnswer>) => void
}

type Options = {
  app: FastifyInstance
  config: Config
  identities: Identities
  signatures: Signatures
  read: (companyId: number) => TenantDb
  bounds: BoundCalls
  mounted: Endpoint[]
  /** Where files lie while their call is under way. */
  incoming: string
}

/** Mounts endpoints of the contract: who is it, is it well formed, may they — then the handler, which knows all three. */
export function serveOn({ app, config, identities, signatures, read, bounds, mounted, incoming }: Options): Serve {
  const { byToken, bySignatureOrToken } = identifying({ identities, signatures, countsAll: !config.isLocal })
  const withBody = withinBounds(bounds, bodyWithFiles({ app, config, incoming }))
  const parts = partsFor(config)

  return {
    signedIn(endpoint, handler) {
      if (isOpen(endpoint)) throw new Error(`${endpoint.path} is open to everyone`)
      mounted.push(endpoint)
      mount(app, endpoint, {
        onRequest: [byToken(endpoint), ...bounds.entering(endpoint)],
        async handler(request, reply) {
          const { actor, sessionId } = identityOf(request)
          authorize(endpoint, actor, request.params)
          refuseOtherCompany(endpoint, actor, request.url)
          const handle = (files: UploadedFile[]) =>
            handler({ ...parts(request, reply), actor, sessionId, files, db: read(actor.companyId) } as Call<typeof endpoint>)
          return withBody(request, endpoint, handle)
        },
      })
    },
    open(endpoint, handler) {
      if (!isOpen(endpoint)) throw new Error(`${endpoint.path} needs a signed-in caller`)
      mounted.push(endpoint)
      mount(app, endpoint, {
        onRequest: async (request) => {
          if (endpoint.recognises && request.headers.authorization) await byToken(endpoint)(request)
        },
        handler: async (request, reply) =>
          handler({ ...parts(request, reply), actor: request.identity?.actor } as PublicCall<typeof endpoint>),
      })
    },
    webhook: (path, handler) => mountWebhook(app, path, handler),
    file(endpoint, handler) {
      if (isOpen(endpoint) || endpoint.answers !== 'file') throw new Error(`${endpoint.path} answers no file to a signed-in caller`)
      mounted.push(endpoint)
      mount(app, endpoint, {
        onRequest: [endpoint.orSigned ? bySignatureOrToken : byToken(endpoint), ...bounds.entering(endpoint)],
        async handler(request, reply) {
          const { signedFor } = request
          const actor = signedFor === undefined ? identityOf(request).actor : undefined
          if (actor) authorize(endpoint, actor, request.params)
          const companyId = signedFor ?? identityOf(request).actor.companyId
          const call = { ...parts(request, reply), actor, companyId, db: read(companyId) }
          return sendFile(request, reply, await handler(call as unknown as FileCall<typeof endpoint>))
        },
      })
    },
  }
}

/** A handler is told of the body, and of the files that came with it, once there is a place for them and for it. */
const withinBounds =
  (bounds: BoundCalls, readBody: ReturnType<typeof bodyWithFiles>) =>
  <Result>(request: FastifyRequest, endpoint: Endpoint, handle: (files: UploadedFile[]) => Promise<Result>) => {
    const { actor } = identityOf(request)
    const handled = (files: UploadedFile[]) => bounds.call(actor, request, () => handle(files))
    if (!takesFiles(endpoint)) return handled([])
    const receive = () => readBody(request, endpoint, handled)
    return request.isMultipart() ? bounds.upload(actor, receive) : receive()
  }

/** What of a call every handler gets. */
const partsFor =
  ({ publicUrl }: Config) =>
  (request: FastifyRequest, reply: FastifyReply) => ({
    params: request.params,
    query: request.query,
    body: request.body,
    visit: visitOf(request, reply, publicUrl),
  })

const isOpen = ({ access }: Endpoint) => access === 'public' || access === 'refresh-cookie'
const takesFiles = (endpoint: Endpoint): endpoint is Endpoint & { files: Files } => endpoint.files !== undefined

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>
type Handling = {
  onRequest?: Hook | Hook[]
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

function mount(app: FastifyInstance, endpoint: Endpoint, handling: Handling) {
  const route = { ...routeOf(endpoint), ...handling }
  if (!takesFiles(endpoint)) return void app.route(route)
  // In a scope of its own: nowhere else is multipart understood.
  app.register(async (own) => {
    await own.register(multipart, { throwFileSizeLimit: false })
    own.route({ ...route, config: { ...route.config, bodyTime: UPLOAD_TIME } })
  })
}

function routeOf({ method, path, params, query, body, output, answers, files, bodyLimit, failsAs }: Endpoint) {
  return {
    method,
    url: path,
    ...(bodyLimit && { bodyLimit }),
    config: { failsAs },
    validatorCompiler,
    // A file would be read to its end only to count its bytes.
    ...(answers === 'file' && { exposeHeadRoute: false }),
    schema: {
      ...(takes(params) && { params }),
      ...(takes(query) && { querystring: query }),
      ...(takes(body) && !files && { body }),
      ...(answers !== 'file' && { response: { 200: answerSchema(output) } }),
    },
  }
}
