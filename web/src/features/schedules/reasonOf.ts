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

/** Why something was not sent, as far as there is a sentence for it. */
export const reasonOf = (t: TFunction<'schedules'>, error: string) => (known.includes(error) ? t(`reasons.${error}`) : t('reasons.refused'))
