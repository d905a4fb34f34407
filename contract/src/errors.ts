import { mergeFeatureCatalogues, type NameIn } from './catalogue.ts'
import type { ErrorCode } from './kit/featureNames.ts'

/** Errors of any call. */
const general = {
  ERR_INTERNAL_SERVER_ERROR: [500, 'Something went wrong on our side; try again in a moment'],
  ERR_MALFORMED: [400, 'The request could not be read'],
  ERR_VALIDATION: [422, 'Some fields are not valid'],
  ERR_NOT_FOUND: [404, 'There is nothing at this address'],
  ERR_TOO_LARGE: [413, 'The request is too large'],
  ERR_MEDIA_TYPE: [415, 'This kind of content is not accepted here'],
  ERR_FILES_AWAY: [503, 'Files cannot be reached at the moment; try again in a moment'],
  ERR_RATE_LIMIT: [429, 'Too many attempts; wait a little'],
  ERR_NO_PERMISSION: [403, 'You may not do this'],
  ERR_PLAN_FEATURE: [402, 'The plan does not include this'],
  ERR_PLAN_LIMIT: [402, 'The plan allows no more of these'],
  ERR_EMAIL_TAKEN: [409, 'This e-mail is already in use'],
  ERR_NAME_TAKEN: [409, 'This name is already in use'],
  ERR_IN_USE: [409, 'This is in use'],
  ERR_IDEMPOTENCY_KEY: [409, 'This key belongs to something else already'],
} as const

/** Every error a client may get: its HTTP status and its English sentence. Screens translate the code. */
export const errors: Readonly<Record<ErrorCode, readonly [status: number, message: string]>> = {
  ...general,
  ...mergeFeatureCatalogues('errors'),
}

declare module './kit/featureNames.ts' {
  interface FeatureNames {
    errorCode: keyof typeof general | NameIn<'errors'>
  }
}

export type { ErrorCode }
export type ErrorBody = { error: ErrorCode; message: string; details?: unknown }
export type FieldError = { path: string; code: string; message: string; minimum?: number; maximum?: number }

/** The one error type of the API: the server throws it, and the client's call throws it again. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: unknown
  readonly status: number

  constructor(code: ErrorCode, details?: unknown, status: number = errors[code][0]) {
    super(errors[code][1])
    this.code = code
    this.details = details
    this.status = status
  }

  get body(): ErrorBody {
    return { error: this.code, message: this.message, ...(this.details !== undefined && { details: this.details }) }
  }
}
