import { AppError } from '@recado/contract/errors'
import type { UnpaidDetails } from '@recado/contract/users/access'
import type { InvitationReason } from '@recado/contract/users/invitations'
import type { TFunction } from 'i18next'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'

/** The sentence for a refused sign-in. For an expired subscription it contains the date. */
export function loginErrorText(error: unknown, t: TFunction<'access'>): string {
  if (!(error instanceof AppError) || error.code !== 'ERR_SUBSCRIPTION_EXPIRED') return errorMessage(error)
  const { reason, dueDate } = (error.details ?? {}) as Partial<UnpaidDetails>
  if (reason === 'inactive') return t('login.inactive')
  return dueDate ? t('login.expired', { date: formatDay(dueDate) }) : errorMessage(error)
}

/** The address where the open invoice can be paid. */
export const payUrlOf = (error: unknown) =>
  error instanceof AppError ? (error.details as Partial<UnpaidDetails> | undefined)?.payUrl : undefined

/** The text of an invitation that cannot be read or accepted. */
export function invitationErrorText(error: unknown, t: TFunction<['access', 'errors']>): string {
  if (!(error instanceof AppError)) return errorMessage(error)
  if (error.code === 'ERR_INVITATION') {
    const { reason } = error.details as { reason: InvitationReason }
    return t(`invitation.reasons.${reason}`)
  }
  if (error.code === 'ERR_PLAN_LIMIT') return t('invitation.full')
  if (error.code === 'ERR_SUBSCRIPTION_EXPIRED') return t('invitation.unpaid')
  return error.code === 'ERR_EMAIL_TAKEN' ? t('invitation.taken') : errorMessage(error)
}
