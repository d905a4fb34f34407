import { AppError, type ErrorBody, errors } from '@recado/contract/errors'
import type { Endpoint, Files } from '@recado/contract/kit/endpoint'
import { type UploadOptions, uploadWithProgress } from './upload.ts'

/** Thrown if the server cannot be reached. */
export class UnreachableError extends Error {}

/** An error whose code this tab does not know because the server is newer: show the server's own sentence. */
export class UnknownError extends AppError {
  readonly sentence: string

  constructor({ message, details }: Partial<ErrorBody>, status: number) {
    super('ERR_INTERNAL_SERVER_ERROR', details, status)
    this.sentence = message ?? ''
  }
}

export type RequestInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  files?: readonly File[]
  upload?: UploadOptions
  /** Ends the request. */
  signal?: AbortSignal | null
}

/** Sends one HTTP request. Throws the server's AppError. */
export async function send(
  endpoint: Endpoint,
  { params = {}, query = {}, body, files = [], upload, signal = null }: RequestInput,
  token: string | null,
): Promise<unknown> {
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  const form = endpoint.files && files.length > 0 ? toFormData(endpoint.files, { body, files }) : undefined
  if (body !== undefined && !form) headers.set('content-type', 'application/json')
  const address = `/api${fillPath(endpoint.path, params)}${toSearchParams(query)}`
  const { method } = endpoint
  const whole = body === undefined && !form ? {} : { body: form ?? JSON.stringify(body) }
  const exchange =
    form && upload
      ? uploadWithProgress(address, { method, headers, body: form }, upload)
      : fetch(address, { method, headers, signal, ...whole })
  const response = await exchange.catch((cause: unknown) => {
    throw new UnreachableError('The server cannot be reached', { cause })
  })
  const isFile = response.ok && endpoint.answers === 'file'
  const answer: unknown = await (isFile ? response.blob() : response.json()).catch(() => undefined)
  if (!response.ok || answer === undefined) throw toAppError(answer, response.status)
  return answer
}

/** The fields come first: the server must know them before the first byte of a file. */
function toFormData({ field, fieldsIn, repeated = {} }: Files, { body, files }: { body: unknown; files: readonly File[] }) {
  const form = new FormData()
  const fields = fieldsIn ? { [fieldsIn]: JSON.stringify(body) } : ((body ?? {}) as Record<string, unknown>)
  const nameOf = new Map(Object.entries(repeated).map(([name, all]) => [all, name]))
  for (const [name, value] of Object.entries(fields))
    for (const one of nameOf.has(name) && Array.isArray(value) ? value : [value])
      if (one !== undefined) form.append(nameOf.get(name) ?? name, String(one))
  for (const file of files) form.append(field, file, file.name)
  return form
}

const fillPath = (path: string, params: Record<string, unknown>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

function toSearchParams(query: Record<string, unknown>) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size ? `?${search}` : ''
}

function toAppError(answer: unknown, status: number) {
  const body = (typeof answer === 'object' ? (answer ?? {}) : {}) as Partial<ErrorBody>
  if (body.error !== undefined && Object.hasOwn(errors, body.error)) return new AppError(body.error, body.details, status)
  const isOurs = typeof body.error === 'string' && typeof body.message === 'string' && body.message !== ''
  return isOurs ? new UnknownError(body, status) : new AppError('ERR_INTERNAL_SERVER_ERROR', body.details, status)
}
