import type { Message } from '@recado/contract/messages/messages'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useRefusals } from '../../../shared/carriers/useRefusals.ts'
import { messageKinds } from './messageKinds.ts'

type Texts = TFunction<['messages', ...string[]]>
type Content = Pick<Message, 'body' | 'mediaType' | 'mediaName' | 'isDeleted'>

/** A message in a few words: for a quote, or for a question about it. */
export function excerptOf(t: Texts, message: Content): string {
  const { body, mediaType, isDeleted } = message
  if (isDeleted) return t('messages:deleted')
  return mediaType === null ? body : messageKinds[mediaType].excerpt(message) || t(`messages:kinds.${mediaType}`)
}

type Sent = Pick<Message, 'fromMe' | 'contact'> & Partial<Pick<Message, 'user' | 'isAutomatic'>>

/** The author of a message: the agent, the bot, the company as such, or the customer. */
export const senderName = (t: Texts, { fromMe, user, isAutomatic, contact }: Sent) =>
  fromMe ? (user?.name ?? t(isAutomatic ? 'messages:bot' : 'messages:company')) : (contact?.name ?? t('messages:customer'))

const known = [
  ...(['notOnService', 'refusedByCarrier', 'restricted', 'unavailable', 'mediaGone', 'lineGone', 'optedOut'] as const),
  ...(['perhapsSent', 'textTooLong', 'fileTooLarge'] as const),
] as const
const isKnown = (reason: string): reason is (typeof known)[number] => known.some((one) => one === reason)

/** Why a message could not be sent. A reason that has no text of its own is called unknown. */
export function useFailureSentence(): (reason: string) => string {
  const { t } = useTranslation('messages')
  const refusal = useRefusals()
  return (reason) => refusal(reason) ?? t(`failed.${isKnown(reason) ? reason : 'unknown'}`)
}
