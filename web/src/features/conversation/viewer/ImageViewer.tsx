import type { Message } from '@recado/contract/messages/messages'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showClock, showDate } from '../../../shared/i18n/showTime.ts'
import { MarkedText } from '../../../shared/text/MarkedText.tsx'
import { plainName } from '../../../shared/text/plainName.ts'
import { useOpenAfterMount } from '../../../shared/ui/useOpenAfterMount.ts'
import { senderName } from '../bubble/senderName.ts'
import { useLoadedMessages } from '../cache/useLoadedMessages.ts'
import { FullScreenImage } from './FullScreenImage.tsx'

type Props = { message: Message; opened: boolean; onClose: () => void }

/** A picture of the conversation, and the ones before and after it as far as they are loaded. */
export function ImageViewer({ message, opened, onClose }: Props) {
  const { t } = useTranslation('messages')
  const loaded = useLoadedMessages()
  const [shown, setShown] = useState(message)
  const pictures = loaded(message.ticketId).filter(({ mediaType, mediaUrl }) => mediaType === 'image' && mediaUrl !== null)
  const place = pictures.findIndex(({ id }) => id === shown.id)
  const towards = (next: Message | undefined) => (next ? () => setShown(next) : undefined)
  const { mediaUrl, thumbnailUrl, mediaName, createdAt, body } = shown
  const address = mediaUrl ?? ''
  return (
    <FullScreenImage
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      texts={{
        larger: t('viewer.larger'),
        smaller: t('viewer.smaller'),
        download: t('download'),
        close: t('common:close'),
        before: t('viewer.before'),
        after: t('viewer.after'),
      }}
      picture={{ address, small: thumbnailUrl ?? address, name: plainName(mediaName ?? t('file')) }}
      title={senderName(t, shown)}
      note={`${showDate(createdAt)} ${showClock(createdAt)}`}
      caption={body && <MarkedText text={body} />}
      onBefore={towards(place > 0 ? pictures[place - 1] : undefined)}
      onAfter={towards(place >= 0 ? pictures[place + 1] : undefined)}
    />
  )
}
