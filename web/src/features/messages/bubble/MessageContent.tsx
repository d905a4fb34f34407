import type { Message } from '@recado/contract/messages/messages'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { preloadable } from '../../../shared/lazy/preloadable.ts'
import { plainName } from '../../../shared/text/plainName.ts'
import { Coming, Picture } from '../../../shared/ui/chat/Attachment.tsx'
import { isSticker } from './lookOf.ts'
import type { MessageActions } from './messageActions.ts'
import { windows } from './windows.ts'

/** All that is neither text nor picture: a conversation is there before it. */
const Attached = preloadable(async () => (await import('./Attached.tsx')).Attached)

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
        onOpen={() => windows.open('picture', message)}
      />
    )
  return (
    <Suspense fallback={<Coming kind={mediaType} />}>
      <Attached message={message} onAddContact={onAddContact} />
    </Suspense>
  )
}
