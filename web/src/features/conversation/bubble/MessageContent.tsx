import type { Message } from '@recado/contract/messages/messages'
import { useTranslation } from 'react-i18next'
import { plainName } from '../../../shared/text/plainName.ts'
import { Coming, Picture } from '../../../shared/ui/chat/Attachment.tsx'
import { Late } from '../Late.ts'
import { isSticker } from './bubbleVariant.ts'
import type { MessageActions } from './messageActions.ts'
import { messageDialogs } from './messageDialogs.ts'

type Props = { message: Message; onAddContact: MessageActions['addContact'] }

/** What a message brings besides its text. */
export function MessageContent({ message, onAddContact }: Props) {
  const { t } = useTranslation('messages')
  const { mediaType, mediaUrl, mediaName, thumbnailUrl } = message
  if (mediaType === null) return null
  if (mediaType === 'image' && mediaUrl !== null)
    return (
      <Picture
        small={thumbnailUrl ?? mediaUrl}
        full={mediaUrl}
        text={mediaName ? plainName(mediaName) : t('file')}
        isSticker={isSticker(message)}
        onOpen={() => messageDialogs.open('picture', message)}
      />
    )
  return (
    <Late fallback={<Coming kind={mediaType} />}>
      {({ MessageAttachment }) => <MessageAttachment message={message} onAddContact={onAddContact} />}
    </Late>
  )
}
