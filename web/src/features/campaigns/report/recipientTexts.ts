import type { CampaignRecipient } from '@recado/contract/campaigns/recipients'
import { useTranslation } from 'react-i18next'
import { useSendErrorText } from '#web/shared/domain/messages/useSendErrorText.ts'

const REASONS = [
  'invalid',
  'optedOut',
  'blocked',
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
] as const

/** Why a recipient got nothing. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('campaignReport')
  const sendErrorText = useSendErrorText()
  return (reason) => {
    const ownReason = REASONS.find((code) => code === reason)
    return ownReason ? t(`reasons.${ownReason}`) : sendErrorText(reason)
  }
}

/** The time of the latest state. */
export const lastStateTime = ({
  answeredAt,
  readAt,
  deliveredAt,
  sentAt,
}: Pick<CampaignRecipient, 'answeredAt' | 'readAt' | 'deliveredAt' | 'sentAt'>) => answeredAt ?? readAt ?? deliveredAt ?? sentAt
