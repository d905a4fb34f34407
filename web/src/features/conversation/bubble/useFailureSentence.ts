import { useTranslation } from 'react-i18next'
import { useRefusals } from '../../../shared/carriers/useRefusals.ts'

const known = [
  ...(['notOnService', 'refusedByCarrier', 'restricted', 'unavailable', 'mediaGone', 'lineGone', 'optedOut'] as const),
  ...(['perhapsSent', 'textTooLong', 'fileTooLarge'] as const),
] as const
const isKnown = (reason: string): reason is (typeof known)[number] => known.some((one) => one === reason)

/** Why a message could not be sent, as far as the service has said so in a way that we know. */
export function useFailureSentence(): (reason: string) => string {
  const { t } = useTranslation('messages')
  const refusal = useRefusals()
  return (reason) => refusal(reason) ?? t(`failed.${isKnown(reason) ? reason : 'unknown'}`)
}
