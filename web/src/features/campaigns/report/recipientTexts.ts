import type { CampaignRecipient } from '@recado/contract/campaigns/recipients'
import type { TFunction } from 'i18next'

const REASONS = [
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

/** Why a recipient got nothing, if the reason has a text. */
export const reasonLabel = (t: TFunction<'campaignReport'>, reason: string) =>
  REASONS.includes(reason) ? t(`reasons.${reason}` as 'reasons.invalid') : t('reasons.other', { reason })

/** The time of the latest state. */
export const lastStateTime = ({
  answeredAt,
  readAt,
  deliveredAt,
  sentAt,
}: Pick<CampaignRecipient, 'answeredAt' | 'readAt' | 'deliveredAt' | 'sentAt'>) => answeredAt ?? readAt ?? deliveredAt ?? sentAt
