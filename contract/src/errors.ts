/** Every failure a client may meet: its HTTP status and its English sentence. Screens translate the code. */
export const errors = {
  ERR_INTERNAL_SERVER_ERROR: [500, 'Something went wrong on our side; try again in a moment'],
  ERR_MALFORMED: [400, 'The request could not be read'],
  ERR_VALIDATION: [422, 'Some fields are not valid'],
  ERR_NOT_FOUND: [404, 'There is nothing at this address'],
  ERR_TOO_LARGE: [413, 'The request is too large'],
  ERR_MEDIA_TYPE: [415, 'This kind of content is not accepted here'],
  ERR_RATE_LIMIT: [429, 'Too many attempts; wait a little'],
  ERR_NO_PERMISSION: [403, 'You may not do this'],
  ERR_INVALID_CREDENTIALS: [401, 'E-mail or password is wrong'],
  ERR_SESSION_EXPIRED: [401, 'The session has ended; sign in again'],
  ERR_SUBSCRIPTION_EXPIRED: [401, 'The subscription has expired or the company is inactive'],
  ERR_USER_CREATION_DISABLED: [403, 'New sign-ups are closed at the moment'],
  ERR_RESET_CODE: [400, 'The code is wrong, used or too old'],
  ERR_PLAN_FEATURE: [402, 'The plan does not include this'],
  ERR_PLAN_LIMIT: [402, 'The plan allows no more of these'],
  ERR_EMAIL_TAKEN: [409, 'This e-mail is already in use'],
  ERR_NAME_TAKEN: [409, 'This name is already in use'],
  ERR_QUEUE_COLOR_ALREADY_EXISTS: [409, 'Another queue already has this colour'],
  ERR_LAST_ADMIN: [409, 'The company needs at least one administrator, and nobody can delete themselves'],
  ERR_IN_USE: [409, 'This is in use'],
  ERR_NO_SETTING_FOUND: [404, 'This setting does not exist'],
  ERR_NO_USER_FOUND: [404, 'This user does not exist'],
  ERR_NO_WAPP_FOUND: [404, 'This connection does not exist'],
  ERR_NO_TAG_FOUND: [404, 'This tag does not exist'],
  ERR_NO_QUEUE_FOUND: [404, 'This queue does not exist'],
  ERR_NO_COMPANY_FOUND: [404, 'This company does not exist'],
  ERR_NO_PLAN_FOUND: [404, 'This plan does not exist'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errors
export type ErrorBody = { error: ErrorCode; message: string; details?: unknown }
export type FieldError = { path: string; code: string; message: string; minimum?: number; maximum?: number }

/** The one failure that crosses the wire: the server throws it, the client's call throws it again. */
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
