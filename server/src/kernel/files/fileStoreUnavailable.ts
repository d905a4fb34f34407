import { AppError } from '@recado/contract/errors'

/** The store does not answer properly. The request itself is fine, and may succeed later. */
export class FileStoreUnavailable extends AppError {
  constructor(cause: unknown) {
    super('ERR_FILES_AWAY')
    this.cause = cause
  }
}
