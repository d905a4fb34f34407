import { AppError, type ErrorBody } from '@recado/contract/errors'

/** Old clients look for the status inside the answer, of this one call only. */
export class UnknownEmail extends AppError {
  constructor() {
    super('ERR_NO_USER_FOUND')
  }

  override get body(): ErrorBody & { status: number } {
    return { status: this.status, ...super.body }
  }
}
