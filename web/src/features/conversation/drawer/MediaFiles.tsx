import type { Message } from '@recado/contract/messages/messages'
import { useTranslation } from 'react-i18next'
import { showSize } from '../../../shared/i18n/showSize.ts'
import { showDate } from '../../../shared/i18n/showTime.ts'
import { FileEntry, FileList } from './FileList.tsx'

/** What each file is called, how large it is, and from when. */
export function MediaFiles({ messages }: { messages: readonly Message[] }) {
  const { t, i18n } = useTranslation('drawer')
  return (
    <FileList label={t('media.files')}>
      {messages.map(({ id, mediaUrl, mediaName, mediaType, media, createdAt }) => {
        const name = mediaName ?? t(mediaType === 'audio' ? 'media.voice' : 'media.file')
        return (
          <FileEntry
            key={id}
            address={mediaUrl ?? ''}
            name={name}
            kind={`${media?.mime ?? mediaType ?? ''} ${name}`}
            note={[media && showSize(media.size, i18n.language), showDate(createdAt)].filter(Boolean).join(' · ')}
          />
        )
      })}
    </FileList>
  )
}
