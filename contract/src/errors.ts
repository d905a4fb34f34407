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
  ERR_WAPP_GREETING_REQUIRED: [422, 'A connection with several queues needs a greeting'],
  ERR_WAPP_INVALID_CONTACT: [422, 'This number is not on the messaging service'],
  ERR_WAPP_CHECK_CONTACT: [503, 'The number could not be checked at the moment'],
  ERR_WAPP_NOT_INITIALIZED: [503, 'The connection is not connected at the moment'],
  ERR_NO_DEF_WAPP_FOUND: [404, 'There is no default connection'],
  ERR_TOKEN_TAKEN: [409, 'Another connection already has this token'],
  ERR_NO_OTHER_WHATSAPP: [409, 'One connection must be the default'],
  ERR_NOT_SUPPORTED: [422, 'The messaging service of this connection cannot do that'],
  ERR_DUPLICATED_CONTACT: [409, 'This contact exists already'],
  ERR_OTHER_OPEN_TICKET: [409, 'There is an open ticket for this contact already'],
  ERR_TICKET_NOT_OPEN: [409, 'The ticket is not open'],
  ERR_IDEMPOTENCY_KEY: [409, 'This key belongs to something else already'],
  ERR_SENDING_WAPP_MSG: [422, 'This message cannot be sent'],
  ERR_DELETE_WAPP_MSG: [422, 'This message cannot be deleted any more'],
  ERR_EDIT_WAPP_MSG: [422, 'This message cannot be edited any more'],
  ERR_MEDIA_QUOTA: [413, 'The storage of the company is full'],
  ERR_SIMULATOR_STATE: [409, 'The simulated phone cannot do that in this state'],
  ERR_NO_CONTACT_FOUND: [404, 'This contact does not exist'],
  ERR_NO_TICKET_FOUND: [404, 'This ticket does not exist'],
  ERR_NO_MESSAGE_FOUND: [404, 'This message does not exist'],
  ERR_NO_NOTE_FOUND: [404, 'This note does not exist'],
  ERR_NO_MEDIA_FOUND: [404, 'This file does not exist'],
  ERR_NO_WAPP_FOUND: [404, 'This connection does not exist'],
  ERR_NO_TAG_FOUND: [404, 'This tag does not exist'],
  ERR_NO_QUEUE_FOUND: [404, 'This queue does not exist'],
  ERR_NO_OPTION_FOUND: [404, 'This menu option does not exist'],
  ERR_NO_PROMPT_FOUND: [404, 'This prompt does not exist'],
  ERR_NO_INTEGRATION_FOUND: [404, 'This integration does not exist'],
  ERR_RED_TESTS: [409, 'Kept conversations would go differently'],
  ERR_INTEGRATION_TEST: [422, 'The integration did not answer as it should'],
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
