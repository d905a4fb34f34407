import type { TFunction } from 'i18next'

const REASONS = [
  'tooLate',
  'noConnection',
  'disconnected',
  'notOnService',
  'lineGone',
  'unavailable',
  'windowClosed',
  'templateUnusable',
  'optedOut',
  'blocked',
  'fileLost',
]

/** Why a schedule was not sent, if the reason has a text. */
export const failureReason = (t: TFunction<'schedules'>, error: string) =>
  REASONS.includes(error) ? t(`reasons.${error}`) : t('reasons.refused')
