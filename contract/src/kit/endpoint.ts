import { z } from 'zod'
import type { PlanFeature } from '../companies/plans.ts'
import type { ErrorCode } from '../errors.ts'
import type { Action } from '../permissions.ts'
import type { RecordName } from './example.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * `refresh-cookie`: no bearer token, the session's refresh cookie instead. `line-token`: the token of one of the company's lines, by which
 * other programs speak for it.
 */
export type Access = 'public' | 'refresh-cookie' | 'line-token' | Action

/** Whether nobody signs in for it. */
export const isOpen = (access: Access): access is Exclude<Access, Action> =>
  access === 'public' || access === 'refresh-cookie' || access === 'line-token'

/** `given`: records that must be there, though the call does not name them. */
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
  /** The right that the caller needs. */
  access: Access
  /** Without that right one may still call it for one's own record, with this lesser one. */
  own?: { param: string; of: 'user' | 'company'; access: Action }
  plan?: PlanFeature
  /** Open to everyone, it answers more to whoever is signed in and may see more. */
  recognises?: true
  /** What it is called when it fails for a reason that nobody has foreseen. */
  failsAs?: ErrorCode
  params: Params
  query: Query
  body: Body
  output: Output
  /** What it may answer besides the errors that every call can meet. */
  errors: readonly ErrorCode[]
  /** A rightful call. The generated tests play it, so it must succeed. */
  example: Example
  /** The kind of record that a successful call creates: how the examples of others get theirs. */
  makes?: RecordName
  /** It also takes multipart: files in `field`, the body's fields beside them or as JSON in `fieldsIn`. */
  files?: Files
  /** It answers a file instead of JSON; `output` says nothing then. */
  answers?: 'file'
  /** A signature in the address stands for the caller's right, so that a browser can show the file by its address alone. */
  orSigned?: true
  /** Largest body in bytes, where it is not the usual one. */
  bodyLimit?: number
  /** What takes long of what all companies share. Of each kind one company has few under way at once, and the next ones wait. */
  load?: LoadKind
  /** Not counted among the calls that a session may make: it speaks for others than the caller. */
  uncounted?: true
  /** Old clients carry secrets in this path: it is never written to a log. */
  secretPath?: boolean
}

/** `arrival`: what a messaging service brings. */
export type LoadKind = 'search' | 'import' | 'export' | 'arrival'

/** `repeated`: fields that a form may send once for each file, and the one in which all of them arrive, in the order of the files. */
export type Files = { field: string; most: number; bytes: number; fieldsIn?: string; repeated?: Readonly<Record<string, string>> }

/** The output of an endpoint that answers a file. */
export const anyFile = z.unknown()

/** What the address of a signed call carries: whose it is, until when it holds, and the proof of both. */
export const signedQuery = z.object({
  of: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  until: z.coerce.number().int().positive().max(9_999_999_999).optional(),
  signature: z.string().max(100).optional(),
})

const nothing = z.undefined()
type Nothing = typeof nothing

/** Declares one HTTP operation. The server mounts it, the web app calls it, the documentation and the tests read it. */
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
