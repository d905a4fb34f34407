import { AppError } from '@recado/contract/errors'
import type { SsoProviderDetails } from '@recado/contract/users/sso'
import type { TFunction } from 'i18next'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'
import { invitationErrorText, loginErrorText } from '../accessErrors.ts'

/** The sentence for a sign-in at the provider that failed. */
export function ssoErrorText(error: unknown, t: TFunction<['sso', 'access', 'errors']>): string {
  if (!(error instanceof AppError)) return errorMessage(error)
  if (error.code === 'ERR_SSO_PROVIDER') return `${errorMessage(error)} ${t(`problems.${(error.details as SsoProviderDetails).problem}`)}`
  if (error.code === 'ERR_SUBSCRIPTION_EXPIRED') return loginErrorText(error, t as unknown as TFunction<'access'>)
  if (error.code === 'ERR_INVITATION') return invitationErrorText(error, t as unknown as TFunction<['access', 'errors']>)
  return error.code === 'ERR_EMAIL_TAKEN' ? t('guest.taken') : errorMessage(error)
}
