import { AppError, type FieldError } from '@recado/contract/errors'

/** What only the server can find wrong with a field, told as the contract's own complaints are. */
export const invalidField = (path: string, code: string) =>
  new AppError('ERR_VALIDATION', { fields: [{ path, code, message: 'This cannot be used' }] })

/** Of a field that was left empty one is not told how long it should be; what else was found wrong is told with it. */
export const missingFields = (paths: readonly string[], wrong: readonly FieldError[] = []) => {
  const missing = paths.map((path) => ({ path, code: 'required', message: 'This is needed' }))
  return new AppError('ERR_VALIDATION', { fields: [...missing, ...wrong.filter(({ path }) => !paths.includes(path))] })
}
