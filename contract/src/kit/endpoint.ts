import { z } from 'zod'
import type { RecordName } from './endpointExamples.ts'
import type { Action, ErrorCode, PlanFeature } from './featureNames.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * `refresh-cookie`: the session's refresh cookie instead of a bearer token. `line-token`: the token of one of the company's connections,
 * for other programs.
 */
export type Access = 'public' | 'refresh-cookie' | 'line-token' | Action

/** Whether it works without a signed-in user. */
export const isOpen = (access: Access): access is Exclude<Access, Action> =>
  access === 'public' || access === 'refresh-cookie' || access === 'line-token'

/** `given`: records that must exist although the call does not name them. */
type Example = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; given?: unknown }

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = {
  method: Method
  /** Under /api, parameters as `:name`. */
  path: string
  summary: string
  /** The permission that the caller needs. */
  access: Access
  /** With this lesser permission the caller may use it for their own record. */
  own?: { param: string; of: 'user' | 'company'; access: Action }
  plan?: PlanFeature
  /** Public, but signed-in callers may get more. */
  recognises?: true
  /** The error code for an unexpected failure. */
  failsAs?: ErrorCode
  params: Params
  query: Query
  body: Body
  output: Output
  /** The error codes of this call, apart from those of every call. */
  errors: readonly ErrorCode[]
  /** A valid call. The generated tests play it, so it must succeed. */
  example: Example
  /** The kind of record that a successful call creates: other examples get their records from it. */
  makes?: RecordName
  /** It also accepts multipart: files in `field`, and the body's fields beside them or as JSON in `fieldsIn`. */
  files?: Files
  /** It answers a file instead of JSON; `output` means nothing then. */
  answers?: 'file'
  /** A signature in the address replaces the session, so that a browser can show the file by its address alone. */
  orSigned?: true
  /** The largest body in bytes, if it is not the usual one. */
  bodyLimit?: number
  /** The kind of a slow call. Of each kind one company may run only a few at once; the next ones wait. */
  load?: LoadKind
  /** No token of a person reaches it, although its permission is in a group: it is about accounts, or answers a secret that opens more. */
  neverByToken?: true
  /** Does not count towards the session's rate limit, because it acts for others than the caller. */
  uncounted?: true
  /** Old clients put secrets into this path, so it is never logged. */
  secretPath?: boolean
}

/** `arrival`: incoming messages of a service; `assistant`: waits for an AI service. */
export type LoadKind = 'search' | 'import' | 'export' | 'arrival' | 'assistant'

/** `repeated`: fields that a form may repeat once per file, and the field that collects them, in the order of the files. */
export type Files = { field: string; most: number; bytes: number; fieldsIn?: string; repeated?: Readonly<Record<string, string>> }

/** The output of an endpoint that answers a file. */
export const anyFile = z.unknown()

/** The query of a signed address: its company, its expiry, and the signature of both. */
export const signedQuery = z.object({
  of: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  until: z.coerce.number().int().positive().max(9_999_999_999).optional(),
  signature: z.string().max(100).optional(),
})

const nothing = z.undefined()
type Nothing = typeof nothing

/**
 * Declares one HTTP operation. The server mounts it, the web app calls it, the documentation and the tests read it. Its name ends in
 * `Endpoint`; a group of operations ends in `Endpoints`.
 * @example export const tagListEndpoint = endpoint({ method: 'GET', path: '/tags', summary: 'All tags', access: 'tags:read', output: z.array(tag) })
 */
export function endpoint<
  Output extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(
  spec: Omit<Endpoint, 'params' | 'query' | 'body' | 'output' | 'errors' | 'example'> & {
    params?: Params
    query?: Query
    body?: Body
    output: Output
    errors?: readonly ErrorCode[]
    example?: Example
  },
): Endpoint<Params, Query, Body, Output> {
  return {
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: nothing as unknown as Body,
    errors: [],
    example: {},
    ...spec,
  }
}

/** Whether the endpoint takes this part at all. */
export const acceptsPart = (part: z.ZodType) => part.def.type !== 'undefined'

type OmitNothing<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** What a caller supplies, without the parts that the endpoint does not have. */
export type InputOf<E extends Endpoint> = OmitNothing<{
  params: z.input<E['params']>
  query: z.input<E['query']>
  body: z.input<E['body']>
}>
export type OutputOf<E extends Endpoint> = z.output<E['output']>
