import { AppError, type ErrorCode, type FieldError } from '@recado/contract/errors'

/** A conflict is shown at the field that can solve it. */
const fieldsOf: Partial<Record<ErrorCode, readonly string[]>> = {
  ERR_NAME_TAKEN: ['name', 'shortcode'],
  ERR_EMAIL_TAKEN: ['email'],
  ERR_QUEUE_COLOR_ALREADY_EXISTS: ['color'],
  ERR_WAPP_GREETING_REQUIRED: ['greetingMessage'],
  ERR_NO_OTHER_WHATSAPP: ['isDefault'],
}

/** The values of a dialog that adds or edits. */
export function toFieldErrors(error: unknown, fields: readonly string[]): FieldError[] {
  if (!(error instanceof AppError)) return []
  return errorsOf(error).filter(({ path }) => fields.includes(path))
}

function errorsOf(error: AppError): FieldError[] {
  const paths = fieldsOf[error.code]
  if (paths) return paths.map((path) => ({ path, code: error.code, message: error.message }))
  return error.code === 'ERR_VALIDATION' ? (error.details as { fields: FieldError[] }).fields : []
}
