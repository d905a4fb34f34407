import { AppError } from '@recado/contract/errors'
import type { Config } from '../config.ts'

type Confirmable = { emailConfirmed: boolean }

/** Where no mails leave, nobody could follow the link: an address counts as confirmed there. */
export const isEmailConfirmed = ({ smtpUrl }: Pick<Config, 'smtpUrl'>, { emailConfirmed }: Confirmable) =>
  emailConfirmed || smtpUrl === undefined

/** Whoever is about to reach many must have shown to be reachable. */
export function assertEmailConfirmed(config: Pick<Config, 'smtpUrl'>, company: Confirmable) {
  if (!isEmailConfirmed(config, company)) throw new AppError('ERR_EMAIL_UNCONFIRMED')
}
