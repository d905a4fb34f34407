import { AppError, type ErrorCode, type FieldError } from '@recado/contract/errors'

/** A conflict is shown at the field that can solve it. */
const fieldsOf: Partial<Record<ErrorCode, readonly string[]>> = {
  ERR_NAME_TAKEN: ['name', 'shortcode'],
  ERR_EMAIL_TAKEN: ['email'],
  ERR_QUEUE_COLOR_ALREADY_EXISTS: ['color'],
  ERR_WAPP_GREETING_REQUIRED: ['greetingMessage'],
  ERR_NO_OTHER_WHATSAPP: ['isDefault'],
}

/** The fields that a failed save is about; empty if the form as a whole shows the error. */
export function fieldErrorsOf(error: unknown, fields: readonly string[]): FieldError[] {
  if (!(error instanceof AppError)) return []
  return complaintsIn(error).filter(({ path }) => fields.includes(path))
}

function complaintsIn(error: AppError): FieldError[] {
  const paths = fieldsOf[error.code]
  if (paths) return paths.map((path) => ({ path, code: error.code, message: error.message }))
  return error.code === 'ERR_VALIDATION' ? (error.details as { fields: FieldError[] }).fields : []
}
