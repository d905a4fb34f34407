import { AppError } from '@recado/contract/errors'

/** What only the server can find wrong with a field, told as the contract's own complaints are. */
export const invalidField = (path: string, code: string) =>
  new AppError('ERR_VALIDATION', { fields: [{ path, code, message: 'This cannot be used' }] })
