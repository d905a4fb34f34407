import multipart from '@fastify/multipart'
import { acceptsPart, type Endpoint, type Files, isOpen, type OutputOf } from '@recado/contract/kit/endpoint'
import type { Actor } from '@recado/contract/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Config } from '../../config.ts'
import { type ActorOfChanges, actAs } from '../database/actorOfChanges.ts'
import type { TenantDb } from '../database/schema.ts'
import { bindFilesToVisit, type UrlSigner } from '../files/signedUrls.ts'
import type { ConnectionCaller, ConnectionTokens } from '../identity/connectionTokens.ts'
import type { SignedIn } from '../identity/loadIdentity.ts'
import type { PersonTokens } from '../identity/personTokens.ts'
import type { SessionCache } from '../identity/sessionCache.ts'
import { recordAct } from '../recordAct.ts'
import type { TenantAccess } from '../transact.ts'
import { actOfEndpoint } from './actOfEndpoint.ts'
import { authenticationHooks, connectionCallerOf, isSupportVisit, requestIdentity } from './authenticate.ts'
import { assertOwnCompany, assertPlanFeature, authorize } from './authorize.ts'
import { UPLOAD_TIME } from './bodyReadTimeout.ts'
import { mountWebhook, type WebhookAnswer, type WebhookCall } from './mountWebhook.ts'
import { readMultipartBody } from './multipartBody.ts'
import type { UploadedFile } from './receiveFiles.ts'
import { type RequestContext, requestContextOf } from './requestContext.ts'
import type { Caller, RequestLimits } from './requestLimits.ts'
import { type FileAnswer, sendFile } from './sendFile.ts'
import { serializerCompiler } from './serializerCompiler.ts'
import { validatorCompiler } from './validate.ts'

type Parts<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  visit: RequestContext
}
/** The caller, if the endpoint identifies one and a token was sent. */
type PublicCall<E extends Endpoint> = Parts<E> & { actor: Actor | undefined }
/** `db` reads the rows of the caller's company, and no others. */
type Call<E extends Endpoint> = Parts<E> & { actor: SignedIn; sessionId: string; db: TenantDb; files: UploadedFile[] }
/** Has no caller, because several users get the same response. */
type SharedCall<E extends Endpoint> = Pick<Parts<E>, 'params' | 'query'> & Pick<SignedIn, 'companyId' | 'chosen'> & { db: TenantDb }
/** `spend`: takes more than one from the connection's rate limit. */
type ConnectionCall<E extends Endpoint> = Parts<E> & {
  caller: ConnectionCaller
  spend: (count: number) => Promise<void>
  db: TenantDb
  files: UploadedFile[]
}
/** Without an actor the address is signed for the company. */
type FileCall<E extends Endpoint> = Omit<Parts<E>, 'body'> & { actor: Actor | undefined; companyId: number; db: TenantDb }

export type Serve = {
  signedIn: <E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<OutputOf<E>>) => void
  /** For responses that are the same for all users of a company: concurrent requests share one run. */
  shared: <E extends Endpoint>(endpoint: E, handler: (call: SharedCall<E>) => Promise<OutputOf<E>>) => void
  /** For endpoints that other programs call with the token of a connection. */
  byConnection: <E extends Endpoint>(endpoint: E, handler: (call: ConnectionCall<E>) => Promise<OutputOf<E>>) => void
  /** For endpoints that anyone may call, or that the refresh cookie opens. */
  open: <E extends Endpoint>(endpoint: E, handler: (call: PublicCall<E>) => Promise<OutputOf<E>>) => void
  /** For outside services that call us and sign the raw body: there is no session, and the kernel parses nothing. */
  webhook: (path: string, handler: (call: WebhookCall) => Promise<WebhookAnswer>) => void
  /** For endpoints that return a file. */
  file: <E extends Endpoint>(endpoint: E, handler: (call: FileCall<E>) => Promise<FileAnswer>) => void
}

type Options = {
  app: FastifyInstance
  config: Config
  sessionCache: SessionCache
  connectionTokens: ConnectionTokens
  personTokens: PersonTokens
  urlSigner: UrlSigner
  read: (companyId: number) => TenantDb
  transact: TenantAccess['transact']
  bounds: RequestLimits
  mounted: Endpoint[]
  /** The folder of uploaded files while their call runs. */
  incoming: string
}

/**
 * Mounts endpoints of the contract. It authenticates, validates and authorises, then calls the handler.
 * @example serve.signedIn(tags.endpoints.list, ({ db, query }) => readTags(db, query))
 */
export function mountEndpoints({
  app,
  config,
  sessionCache,
  connectionTokens,
  personTokens,
  urlSigner,
  read,
  transact,
  bounds,
  mounted,
  incoming,
}: Options): Serve {
  const { byToken, byConnectionToken, bySignatureOrToken, refusePersonToken } = authenticationHooks({
    sessionCache,
    connectionTokens,
    personTokens,
    urlSigner,
    countsAll: !config.isLocal,
  })
  const withBody = withinBounds(bounds, readMultipartBody({ app, config, incoming }))
  const parts = partsFor(config)
  const runAsActor = runAsActorOver(transact)
  const steps = signedInSteps({ sessionCache, urlSigner })
  const { admit, responseFor } = steps

  return {
    signedIn(endpoint, handler) {
      if (isOpen(endpoint.access)) throw new Error(`${endpoint.path} is open to everyone`)
      mounted.push(endpoint)
      mount(app, endpoint, {
        onRequest: [byToken(endpoint), ...bounds.entering(endpoint)],
        async handler(request, reply) {
          const { actor, sessionId } = await admit(endpoint, request)
          const identified = { actor, sessionId, db: read(actor.companyId) }
          const handle = (files: UploadedFile[]) =>
            runAsActor(endpoint, actor, () => handler({ ...parts(request, reply), ...identified, files } as Call<typeof endpoint>))
          return responseFor(actor, await withBody(request, { endpoint, caller: actor }, handle))
        },
      })
    },
    shared: sharedOn({ app, mounted, read, bounds, byToken, ...steps }),
    byConnection: byConnectionOn({ app, mounted, connectionTokens, read, byConnectionToken, withBody, parts }),
    open(endpoint, handler) {
      if (!isOpen(endpoint.access) || endpoint.access === 'line-token') throw new Error(`${endpoint.path} needs an identified caller`)
      mounted.push(endpoint)
      mount(app, endpoint, {
        onRequest: async (request) => {
          await refusePersonToken(request, endpoint)
          if (endpoint.recognises && request.headers.authorization) await byToken(endpoint)(request)
        },
        handler: async (request, reply) =>
          handler({ ...parts(request, reply), actor: request.identity?.actor } as PublicCall<typeof endpoint>),
      })
    },
    webhook: (path, handler) => mountWebhook(app, path, handler),
    file: fileOn({ app, mounted, sessionCache, read, bounds, byToken, bySignatureOrToken, parts, runAsActor }),
  }
}

/** The first and the last step of each call of a signed-in user. */
const signedInSteps = ({ sessionCache, urlSigner }: Pick<Options, 'sessionCache' | 'urlSigner'>) => ({
  async admit(endpoint: Endpoint, request: FastifyRequest) {
    const { params, url } = request
    const identity = requestIdentity(request)
    authorize(endpoint, identity.actor, params)
    assertOwnCompany(endpoint, identity.actor, url)
    await sessionCache.noteAct(identity.actor, { endpoint, url })
    return identity
  },
  /** Links to files in a support agent's response work only as long as the visit lasts. */
  responseFor: <Response>({ support }: SignedIn, response: Response) =>
    support ? bindFilesToVisit(response, support.visitId, urlSigner) : response,
})

type SharedOptions = Pick<Options, 'app' | 'mounted' | 'read' | 'bounds'> &
  ReturnType<typeof signedInSteps> & { byToken: (endpoint: Endpoint) => Hook }

const sharedOn =
  ({ app, mounted, read, bounds, byToken, admit, responseFor }: SharedOptions): Serve['shared'] =>
  (endpoint, handler) => {
    if (isOpen(endpoint.access) || endpoint.method !== 'GET') throw new Error(`${endpoint.path} is not read by users of a company`)
    mounted.push(endpoint)
    mount(app, endpoint, {
      onRequest: byToken(endpoint),
      async handler(request) {
        const { params, query } = request
        const { actor } = await admit(endpoint, request)
        const { companyId, chosen } = actor
        const call = { params, query, companyId, chosen, db: read(companyId) } as SharedCall<typeof endpoint>
        const key = JSON.stringify([endpoint.path, params, query, chosen])
        return responseFor(actor, await bounds.shared(endpoint, actor, { key, work: () => handler(call) }))
      },
    })
  }

type FileOptions = Pick<Options, 'app' | 'mounted' | 'sessionCache' | 'read' | 'bounds'> & {
  byToken: (endpoint: Endpoint) => Hook
  bySignatureOrToken: (endpoint: Endpoint) => Hook
  parts: ReturnType<typeof partsFor>
  runAsActor: ReturnType<typeof runAsActorOver>
}

const fileOn =
  ({ app, mounted, sessionCache, read, bounds, byToken, bySignatureOrToken, parts, runAsActor }: FileOptions): Serve['file'] =>
  (endpoint, handler) => {
    if (isOpen(endpoint.access) || endpoint.answers !== 'file') throw new Error(`${endpoint.path} returns no file to a signed-in caller`)
    mounted.push(endpoint)
    mount(app, endpoint, {
      onRequest: [endpoint.orSigned ? bySignatureOrToken(endpoint) : byToken(endpoint), ...bounds.entering(endpoint)],
      async handler(request, reply) {
        const actor = request.signedFor === undefined ? requestIdentity(request).actor : undefined
        if (actor) {
          authorize(endpoint, actor, request.params)
          await sessionCache.noteAct(actor, { endpoint, url: request.url })
        }
        const companyId = request.signedFor ?? requestIdentity(request).actor.companyId
        const call = { ...parts(request, reply), actor, companyId, db: read(companyId) }
        const open = () => handler(call as unknown as FileCall<typeof endpoint>)
        const file = await (actor ? runAsActor(endpoint, actor, open) : open())
        return sendFile(request, reply, isSupportVisit(request) ? { ...file, cacheSeconds: 0 } : file)
      },
    })
  }

/** Runs a handler so that its changes belong to the actor in the log. Exports and imports are logged as such. */
const runAsActorOver =
  (transact: TenantAccess['transact']) =>
  <Result>(endpoint: Endpoint, actor: SignedIn, work: () => Promise<Result>) =>
    actAs(actorOfChanges(actor), async () => {
      const result = await work()
      const act = actOfEndpoint(endpoint)
      if (act) await transact(actor, (tx) => recordAct(tx, act))
      return result
    })

const actorOfChanges = ({ userId, name, support, personToken }: SignedIn): ActorOfChanges => ({
  userId,
  name: personToken ? `${name} (${personToken.name})` : name,
  via: support ? 'support' : personToken ? 'token' : 'page',
})

type RequestInput = { endpoint: Endpoint; caller: Caller }

/** For request limits, a program with a connection's token counts like one more user of the company. */
const callerFor = ({ companyId, connectionId }: ConnectionCaller): Caller => ({ companyId, userId: -connectionId })

type ConnectionOptions = Pick<Options, 'app' | 'mounted' | 'connectionTokens' | 'read'> & {
  byConnectionToken: Hook
  withBody: ReturnType<typeof withinBounds>
  parts: ReturnType<typeof partsFor>
}

const byConnectionOn =
  ({ app, mounted, connectionTokens, read, byConnectionToken, withBody, parts }: ConnectionOptions): Serve['byConnection'] =>
  (endpoint, handler) => {
    if (endpoint.access !== 'line-token') throw new Error(`${endpoint.path} is not for the token of a connection`)
    mounted.push(endpoint)
    mount(app, endpoint, {
      onRequest: byConnectionToken,
      async handler(request, reply) {
        const caller = connectionCallerOf(request)
        assertPlanFeature(endpoint, caller)
        const identified = { caller, spend: (count: number) => connectionTokens.spend(caller, count), db: read(caller.companyId) }
        const handle = (files: UploadedFile[]) =>
          actAs({ name: caller.name, via: 'connection' }, () =>
            handler({ ...parts(request, reply), ...identified, files } as ConnectionCall<typeof endpoint>),
          )
        const response = await withBody(request, { endpoint, caller: callerFor(caller) }, handle)
        await connectionTokens.noteUse(caller)
        return response
      },
    })
  }

/** Reads the body and its files only once there is a slot for them, then calls the handler. */
const withinBounds =
  (bounds: RequestLimits, readBody: ReturnType<typeof readMultipartBody>) =>
  <Result>(request: FastifyRequest, { endpoint, caller }: RequestInput, handle: (files: UploadedFile[]) => Promise<Result>) => {
    const handleInSlot = (files: UploadedFile[]) => bounds.call(caller, request, () => handle(files))
    if (!takesFiles(endpoint)) return handleInSlot([])
    const receive = () => readBody(request, endpoint, handleInSlot)
    return request.isMultipart() ? bounds.upload(caller, receive) : receive()
  }

/** The parts of a call that every handler gets. */
const partsFor =
  ({ publicUrl }: Config) =>
  (request: FastifyRequest, reply: FastifyReply) => ({
    params: request.params,
    query: request.query,
    body: request.body,
    visit: requestContextOf(request, reply, publicUrl),
  })

const takesFiles = (endpoint: Endpoint): endpoint is Endpoint & { files: Files } => endpoint.files !== undefined

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>
type RouteHandlers = {
  onRequest?: Hook | Hook[]
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

function mount(app: FastifyInstance, endpoint: Endpoint, handlers: RouteHandlers) {
  const route = { ...routeOf(endpoint), ...handlers }
  if (!takesFiles(endpoint)) return void app.route(route)
  // In a Fastify scope of its own, so that multipart is parsed at no other route.
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.route({ ...route, config: { ...route.config, bodyTime: UPLOAD_TIME } })
  })
}

/** Below one path, programs read a message by its UUID, and users a conversation by its number. The pattern tells them apart. */
const urlOf = ({ method, path, access }: Endpoint) =>
  access === 'line-token' && method === 'GET' ? path.replace(/:id$/, ':id(^[\\da-fA-F]{8}-[\\da-fA-F-]{27}$)') : path

function routeOf(endpoint: Endpoint) {
  const { method, params, query, body, output, answers, files, bodyLimit, failsAs } = endpoint
  return {
    method,
    url: urlOf(endpoint),
    ...(bodyLimit && { bodyLimit }),
    config: { failsAs },
    validatorCompiler,
    serializerCompiler,
    // HEAD would read the whole file only to count its bytes.
    ...(answers === 'file' && { exposeHeadRoute: false }),
    schema: {
      ...(acceptsPart(params) && { params }),
      ...(acceptsPart(query) && { querystring: query }),
      ...(acceptsPart(body) && !files && { body }),
      ...(answers !== 'file' && { response: { 200: output } }),
    },
  }
}
