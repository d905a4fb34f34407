import type { Message } from '@recado/contract/messages'
import { IconBan } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FileLink, Picture } from '../../../shared/ui/chat/Attachment.tsx'
import { BubbleNote, BubbleText, Quote } from '../../../shared/ui/chat/Bubble.tsx'

/** What a message says: what it answers, its file, its text. */
export function MessageContent({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { body, isDeleted, quotedMsg } = message
  if (isDeleted) return <BubbleNote icon={<IconBan size={16} />}>{t('deleted')}</BubbleNote>
  return (
    <>
      {quotedMsg && (
        <Quote
          author={quotedMsg.fromMe ? t('company') : (quotedMsg.contact?.name ?? t('customer'))}
          text={quotedMsg.isDeleted ? t('deleted') : quotedMsg.body || quotedMsg.mediaName || t('file')}
        />
      )}
      <MessageFile message={message} />
      {body && <BubbleText>{body}</BubbleText>}
    </>
  )
}

function MessageFile({ message: { mediaType, mediaUrl, mediaName, thumbnailUrl } }: { message: Message }) {
  const { t } = useTranslation('messages')
  if (mediaType === null) return null
  if (mediaUrl === null) return <BubbleNote icon={null}>{t(isStored(mediaType) ? 'fileOnItsWay' : `kinds.${mediaType}`)}</BubbleNote>
  const name = mediaName ?? t('file')
  if (mediaType === 'image') return <Picture small={thumbnailUrl ?? mediaUrl} full={mediaUrl} text={name} />
  return <FileLink address={mediaUrl} name={name} />
}

type Kind = NonNullable<Message['mediaType']>
type Stored = 'image' | 'audio' | 'video' | 'application'
const isStored = (kind: Kind): kind is Stored => ['image', 'audio', 'video', 'application'].includes(kind)
