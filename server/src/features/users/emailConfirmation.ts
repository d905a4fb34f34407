import { AppError } from '@recado/contract/errors'
import type { Kernel } from '../../kernel/feature.ts'

type Confirmable = { emailConfirmed: boolean }

/** Where no mails leave, nobody could follow the link, so an address counts as confirmed. */
export const isEmailConfirmed = ({ smtpUrl }: Pick<Kernel['config'], 'smtpUrl'>, { emailConfirmed }: Confirmable) =>
  emailConfirmed || smtpUrl === undefined

/** A company that is about to reach many people must have a confirmed address. */
export function assertEmailConfirmed(config: Pick<Kernel['config'], 'smtpUrl'>, company: Confirmable) {
  if (!isEmailConfirmed(config, company)) throw new AppError('ERR_EMAIL_UNCONFIRMED')
}
