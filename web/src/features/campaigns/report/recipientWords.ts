import type { CampaignRecipient } from '@recado/contract/campaigns/recipients'
import type { TFunction } from 'i18next'

const known = [
  'invalid',
  'optedOut',
  'duplicate',
  'lacking',
  'notOnService',
  'lineGone',
  'unavailable',
  'disconnected',
  'refused',
  'windowClosed',
  'empty',
  'templateUnusable',
  'notSent',
]

/** Why somebody got nothing, as far as there is a sentence for it. */
export const reasonWord = (t: TFunction<'campaignReport'>, reason: string) =>
  known.includes(reason) ? t(`reasons.${reason}` as 'reasons.invalid') : t('reasons.other', { reason })

/** When the last thing happened that is known of them. */
export const lastTimeOf = ({
  answeredAt,
  readAt,
  deliveredAt,
  sentAt,
}: Pick<CampaignRecipient, 'answeredAt' | 'readAt' | 'deliveredAt' | 'sentAt'>) => answeredAt ?? readAt ?? deliveredAt ?? sentAt
