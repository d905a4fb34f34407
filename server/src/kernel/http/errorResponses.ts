import { AppError, type ErrorCode } from '@recado/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { Logger } from '../log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The error code for unexpected failures of the endpoint. */
    failsAs?: ErrorCode | undefined
  }
}

/** Names of unique and foreign-key constraints, with the error code for their violation. */
export type Conflicts = Readonly<Record<string, ErrorCode>>
/** Names of tables, with the error code for a reference to a missing row. */
export type Missing = Readonly<Record<string, ErrorCode>>
/** `references`: the table that each foreign key references. */
export type Violations = { conflicts: Conflicts; missing: Missing; references: ReadonlyMap<string, string> }

/** Turns every error into a response. No other code does. */
export function respondToErrors(app: FastifyInstance, { log, violations }: { log: Logger; violations: Violations }) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const appError = error instanceof AppError ? error : translate(error, violations)
    if (!appError) log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a request failed')
    else if (appError.status >= 500 && appError.cause) log.warn({ err: appError.cause, requestId: request.id }, appError.message)
    return sendError(reply, appError ?? new AppError(request.routeOptions.config.failsAs ?? 'ERR_INTERNAL_SERVER_ERROR'))
  })
}

/** For an address that no route could parse. It may contain an old client's password, so the response repeats nothing of it. */
export const respondToMalformedUrl = (reply: FastifyReply) => void sendError(reply, new AppError('ERR_MALFORMED'))

function sendError(reply: FastifyReply, error: AppError) {
  const { retryAfter } = (error.details ?? {}) as { retryAfter?: number }
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply.code(error.status).type('application/json').serializer(JSON.stringify).send(error.body)
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
/** A NUL character: valid JSON, but PostgreSQL cannot store it. */
const UNTRANSLATABLE = ['22021', '22P05']

type RequestError = FastifyError & { constraint?: string; detail?: string }

function translate(error: RequestError, violations: Violations): AppError | undefined {
  const { code = '', statusCode = 500, constraint = '' } = error
  const conflict = violations.conflicts[constraint]
  if (conflict) return new AppError(conflict)
  if (code === UNIQUE_VIOLATION) return undefined
  if (code === FOREIGN_KEY_VIOLATION) return brokenReference(error, violations)
  if (UNTRANSLATABLE.includes(code)) return new AppError('ERR_VALIDATION', { fields: [] })
  if (statusCode === 413) return new AppError('ERR_TOO_LARGE')
  if (statusCode === 415) return new AppError('ERR_MEDIA_TYPE')
  return statusCode >= 400 && statusCode < 500 ? new AppError('ERR_MALFORMED') : undefined
}

/**
 * Either a row references a missing row, or a referenced row is deleted. PostgreSQL's `detail` names the table at the other end, in any
 * language.
 */
function brokenReference({ constraint = '', detail = '' }: RequestError, { missing, references }: Violations): AppError {
  const target = references.get(constraint) ?? ''
  if (!detail.split(/\W+/).includes(target)) return new AppError('ERR_IN_USE')
  const code = missing[target]
  return code ? new AppError(code) : new AppError('ERR_VALIDATION', { fields: [] })
}
