import { AppError, type ErrorCode, type FieldError } from '@recado/contract/errors'

/** A conflict is shown at the field that can solve it: the first of these that the form has. */
const fieldsOf: Partial<Record<ErrorCode, readonly string[]>> = {
  ERR_NAME_TAKEN: ['name', 'shortcode'],
  ERR_EMAIL_TAKEN: ['email'],
  ERR_QUEUE_COLOR_ALREADY_EXISTS: ['color'],
  ERR_WAPP_GREETING_REQUIRED: ['connectionGreeting', 'greetingMessage'],
  ERR_NO_OTHER_WHATSAPP: ['isDefault'],
}

/** The values of a dialog that adds or edits. */
export function toFieldErrors(error: unknown, fields: readonly string[]): FieldError[] {
  if (!(error instanceof AppError)) return []
  const path = fieldsOf[error.code]?.find((field) => fields.includes(field))
  if (path !== undefined) return [{ path, code: error.code, message: error.message }]
  return error.code === 'ERR_VALIDATION'
    ? (error.details as { fields: FieldError[] }).fields.filter((field) => fields.includes(field.path))
    : []
}
