import { AppError } from '@recado/contract/errors'
import type { TFunction } from 'i18next'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'

/** The sentence for an invitation that was not sent. */
export function inviteErrorText(error: unknown, t: TFunction<['users', 'resource']>): string {
  if (!(error instanceof AppError)) return errorMessage(error)
  if (error.code === 'ERR_PLAN_LIMIT') return t('resource:planLimit.users', { count: (error.details as { limit: number }).limit })
  if (error.code === 'ERR_EMAIL_UNCONFIRMED') return t('invitations.unconfirmed')
  return error.code === 'ERR_RATE_LIMIT' ? t('invitations.tooMany') : errorMessage(error)
}
