import type { TFunction } from 'i18next'

const known = ['notOnService', 'refusedByCarrier', 'restricted', 'unavailable', 'mediaGone', 'lineGone'] as const
const isKnown = (reason: string): reason is (typeof known)[number] => known.some((one) => one === reason)

/** Why a message could not be sent, as far as the service has said so in a way that we know. */
export const failureSentence = (t: TFunction<['messages', 'common']>, reason: string): string =>
  t(`failed.${isKnown(reason) ? reason : 'unknown'}`)
