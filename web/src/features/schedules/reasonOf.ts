import type { TFunction } from 'i18next'

const known = [
  'tooLate',
  'noConnection',
  'disconnected',
  'notOnService',
  'lineGone',
  'unavailable',
  'windowClosed',
  'templateUnusable',
  'optedOut',
]

/** Why it was not sent, if the reason has a text. */
export const reasonOf = (t: TFunction<'schedules'>, error: string) => (known.includes(error) ? t(`reasons.${error}`) : t('reasons.refused'))
