import type { Message } from '@recado/contract/messages/messages'
import { useTranslation } from 'react-i18next'
import { messageKindIcons } from '#web/shared/domain/messages/messageKindIcons.ts'
import { QuotedMessage } from '#web/shared/ui/chat/QuotedMessage.tsx'
import { messagePreview, senderName } from './messageTexts.ts'

type Quoted = NonNullable<Message['quotedMsg']>
type Props = { quoted: Pick<Quoted, keyof Quoted>; onJump?: (messageId: string) => void }

/** The message that another one answers, with a link to it. */
export function MessageQuote({ quoted, onJump }: Props) {
  const { t } = useTranslation('messages')
  const { id, mediaType, isDeleted, thumbnailUrl } = quoted
  const author = senderName(t, quoted)
  const Icon = mediaType && !isDeleted ? messageKindIcons[mediaType] : undefined
  const text = messagePreview(t, quoted)
  return (
    <QuotedMessage
      author={author}
      text={text}
      icon={Icon && <Icon size={14} stroke={1.8} />}
      picture={thumbnailUrl}
      jump={onJump && { label: t('jumpTo'), go: () => onJump(id) }}
    />
  )
}
