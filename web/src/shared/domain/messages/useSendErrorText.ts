import { useTranslation } from 'react-i18next'
import { useChannelReasons } from '#web/shared/domain/channels/useChannelReasons.ts'

const REASONS = [
  'notOnService',
  'refusedByCarrier',
  'restricted',
  'unavailable',
  'mediaGone',
  'lineGone',
  'optedOut',
  'blocked',
  'perhapsSent',
  'textTooLong',
  'fileTooLarge',
] as const
const isReason = (reason: string): reason is (typeof REASONS)[number] => REASONS.some((one) => one === reason)

/** Why sending failed, and what to do. */
export function useSendErrorText(): (reason: string) => string {
  const { t } = useTranslation('messages')
  const refusal = useChannelReasons()
  return (reason) => refusal(reason) ?? t(`failed.${isReason(reason) ? reason : 'unknown'}`)
}
