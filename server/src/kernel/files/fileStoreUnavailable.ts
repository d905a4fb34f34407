import { AppError } from '@recado/contract/errors'

/** The store does not answer, or not as it should: nothing is wrong with what was asked, and later it may go right. */
export class FileStoreUnavailable extends AppError {
  constructor(cause: unknown) {
    super('ERR_FILES_AWAY')
    this.cause = cause
  }
}
