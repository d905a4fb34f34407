import { AppError, type ErrorCode } from '@recado/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { Logger } from '../log.ts'

/** Names of unique and foreign-key constraints, with what their violation means to a caller. */
export type Conflicts = Readonly<Record<string, ErrorCode>>

/** The one place where a failure becomes an answer. */
export function answerFailures(app: FastifyInstance, { log, conflicts }: { log: Logger; conflicts: Conflicts }) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = error instanceof AppError ? error : translate(error, conflicts)
    if (!known) log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a request failed')
    return answer(reply, known ?? new AppError('ERR_INTERNAL_SERVER_ERROR'))
  })
}

/** An address that no route could take apart. It may hold an old client's password, so nothing of it is given back. */
export const answerUnreadableAddress = (reply: FastifyReply) => void answer(reply, new AppError('ERR_MALFORMED'))

function answer(reply: FastifyReply, error: AppError) {
  const { retryAfter } = (error.details ?? {}) as { retryAfter?: number }
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply.code(error.status).type('application/json').serializer(JSON.stringify).send(error.body)
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
/** A reference to the company alone, in whatever table: it was deleted while the call was under way. */
const OF_THE_COMPANY = /^[A-Za-z]+_companyId_fkey$/
/** A NUL character: valid JSON, but no text that a database stores. */
const UNTRANSLATABLE = ['22021', '22P05']

function translate(error: FastifyError & { constraint?: string }, conflicts: Conflicts): AppError | undefined {
  const { code = '', statusCode = 500, constraint = '' } = error
  if (code === UNIQUE_VIOLATION || code === FOREIGN_KEY_VIOLATION) {
    const meaning = conflicts[constraint] ?? (OF_THE_COMPANY.test(constraint) ? 'ERR_NO_COMPANY_FOUND' : undefined)
    return meaning && new AppError(meaning)
  }
  if (UNTRANSLATABLE.includes(code)) return new AppError('ERR_VALIDATION', { fields: [] })
  if (statusCode === 413) return new AppError('ERR_TOO_LARGE')
  if (statusCode === 415) return new AppError('ERR_MEDIA_TYPE')
  return statusCode >= 400 && statusCode < 500 ? new AppError('ERR_MALFORMED') : undefined
}
