import type { ChangeDetails } from '@recado/contract/messages/messageChanges'
import type { Message } from '@recado/contract/messages/messages'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useChannelReasons } from '#web/shared/domain/channels/useChannelReasons.ts'
import { messageKinds } from './messageKinds.ts'

type Texts = TFunction<['messages', ...string[]]>
type PreviewedMessage = Pick<Message, 'body' | 'mediaType' | 'mediaName' | 'isDeleted'>

/** A message in a few words, for quotes and questions. */
export function messagePreview(t: Texts, message: PreviewedMessage): string {
  const { body, mediaType, isDeleted } = message
  if (isDeleted) return t('messages:deleted')
  return mediaType === null ? body : messageKinds[mediaType].excerpt(message) || t(`messages:kinds.${mediaType}`)
}

type AuthoredMessage = Pick<Message, 'fromMe' | 'contact'> & Partial<Pick<Message, 'user' | 'isAutomatic'>>

/** The author of a message: the agent, the bot, the company as such, or the customer. */
export const senderName = (t: Texts, { fromMe, user, isAutomatic, contact }: AuthoredMessage) =>
  fromMe ? (user?.name ?? t(isAutomatic ? 'messages:bot' : 'messages:company')) : (contact?.name ?? t('messages:customer'))

const CHANGE_REASONS = ['refusedByCarrier', 'unavailable', 'lineGone', 'tooLate'] as const

/** Says that an edit, a deletion or a reaction did not reach the customer, and why if we know it. */
export function useRefusalText(): (change: ChangeDetails) => string {
  const { t } = useTranslation('messages')
  const refusal = useChannelReasons()
  return ({ kind, reason }) => {
    const knownReason = CHANGE_REASONS.find((one) => one === reason)
    const cause = refusal(reason ?? '') ?? (knownReason && t(`change.reasons.${knownReason}`))
    return [t(`change.refused.${kind}`), cause].filter(Boolean).join(' ')
  }
}
