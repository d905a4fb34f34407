import type { Message } from '@recado/contract/messages/messages'
import { IconCloudDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showSize } from '../../../shared/i18n/showSize.ts'
import { plainName } from '../../../shared/text/plainName.ts'
import { BubbleNote } from '../../../shared/ui/chat/Bubble.tsx'
import { FileCard } from '../../../shared/ui/chat/FileCard.tsx'
import { VideoBox } from '../../../shared/ui/chat/VideoBox.tsx'
import { VoiceNote } from './VoiceNote.tsx'

/** So long a file takes to come from the phone at most, as a rule. */
const USUAL = 10 * 60_000

/** The file of a message, as its kind is looked at or listened to. */
export function AttachedFile({ message }: { message: Message }) {
  const { t, i18n } = useTranslation('messages')
  const { mediaType, mediaUrl, mediaName, media, createdAt } = message
  if (mediaUrl === null) {
    const isLate = Date.now() - Date.parse(createdAt) > USUAL
    return <BubbleNote icon={<IconCloudDownload size={18} stroke={1.7} />}>{t(isLate ? 'fileNotHere' : 'fileOnItsWay')}</BubbleNote>
  }
  const name = mediaName ? plainName(mediaName) : t('file')
  if (mediaType === 'video') return <VideoBox address={mediaUrl} name={name} play={t('play')} seconds={media?.seconds ?? null} />
  if (mediaType === 'audio') return <VoiceNote message={message} address={mediaUrl} />
  return (
    <FileCard
      address={mediaUrl}
      name={name}
      kind={`${media?.mime ?? ''} ${name}`}
      note={noteOf(name, media && showSize(media.size, i18n.language))}
    />
  )
}

/** PDF · 1,2 MB */
const noteOf = (name: string, size: string | null) => [/\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase(), size].filter(Boolean).join(' · ')
