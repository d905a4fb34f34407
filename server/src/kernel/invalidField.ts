import { AppError, type FieldError } from '@recado/contract/errors'

/** What only the server can find in a field, in the same form as the contract's own. */
export const fieldError = (path: string, code: string): FieldError => ({ path, code, message: 'This cannot be used' })

/** The error for one such field. */
export const invalidField = (path: string, code: string) => new AppError('ERR_VALIDATION', { fields: [fieldError(path, code)] })

/** For an empty field the answer says only that it is needed, not how long it should be. Other errors come with it. */
export const missingFields = (paths: readonly string[], wrong: readonly FieldError[] = []) => {
  const missing = paths.map((path) => ({ path, code: 'required', message: 'This is needed' }))
  return new AppError('ERR_VALIDATION', { fields: [...missing, ...wrong.filter(({ path }) => !paths.includes(path))] })
}
