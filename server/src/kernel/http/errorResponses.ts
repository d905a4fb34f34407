import { AppError, type ErrorCode } from '@recado/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { Logger } from '../log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the endpoint's unforeseen failures are called. */
    failsAs?: ErrorCode | undefined
  }
}

/** Names of unique and foreign-key constraints, with what their violation means to a caller. */
export type Conflicts = Readonly<Record<string, ErrorCode>>
/** Names of tables, with what a caller is told who points at a row of theirs that is not there. */
export type Missing = Readonly<Record<string, ErrorCode>>
/** `references`: to which table each foreign key points. */
export type Violations = { conflicts: Conflicts; missing: Missing; references: ReadonlyMap<string, string> }

/** The one place where a failure becomes an answer. */
export function respondToErrors(app: FastifyInstance, { log, violations }: { log: Logger; violations: Violations }) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = error instanceof AppError ? error : translate(error, violations)
    if (!known) log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a request failed')
    else if (known.status >= 500 && known.cause) log.warn({ err: known.cause, requestId: request.id }, known.message)
    return answer(reply, known ?? new AppError(request.routeOptions.config.failsAs ?? 'ERR_INTERNAL_SERVER_ERROR'))
  })
}

/** An address that no route could take apart. It may hold an old client's password, so nothing of it is given back. */
export const respondToMalformedUrl = (reply: FastifyReply) => void answer(reply, new AppError('ERR_MALFORMED'))

function answer(reply: FastifyReply, error: AppError) {
  const { retryAfter } = (error.details ?? {}) as { retryAfter?: number }
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply.code(error.status).type('application/json').serializer(JSON.stringify).send(error.body)
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
/** A NUL character: valid JSON, but no text that a database stores. */
const UNTRANSLATABLE = ['22021', '22P05']

type Failure = FastifyError & { constraint?: string; detail?: string }

function translate(error: Failure, violations: Violations): AppError | undefined {
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
 * Either something points at a row that is not there, or a row goes at which something points. The database says which table is at
 * the other end, in whatever language it speaks.
 */
function brokenReference({ constraint = '', detail = '' }: Failure, { missing, references }: Violations): AppError {
  const target = references.get(constraint) ?? ''
  if (!detail.split(/\W+/).includes(target)) return new AppError('ERR_IN_USE')
  const code = missing[target]
  return code ? new AppError(code) : new AppError('ERR_VALIDATION', { fields: [] })
}
