import { AppError } from '@recado/contract/errors'
import type { TFunction } from 'i18next'
import { showDay } from '../../shared/i18n/showDay.ts'
import { sentenceOf } from '../../shared/toast/toast.ts'

/** Why signing in was refused; an expired subscription tells its date. */
export function refusalOf(error: unknown, t: TFunction<'access'>): string {
  const dueDate = error instanceof AppError && error.code === 'ERR_SUBSCRIPTION_EXPIRED' && dueDateIn(error.details)
  return dueDate ? t('login.expired', { date: showDay(dueDate) }) : sentenceOf(error)
}

function dueDateIn(details: unknown) {
  const { dueDate } = (details ?? {}) as { dueDate?: unknown }
  return typeof dueDate === 'string' ? dueDate : undefined
}
