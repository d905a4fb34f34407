import { ActionIcon, CopyButton, VisuallyHidden } from '@mantine/core'
import type { MessageKind } from '@recado/contract/messages/kinds'
import type { Message } from '@recado/contract/messages/messages'
import { IconCheck, IconClock, IconCloudDownload, IconCopy, IconFileOff, IconPhoneX, IconUserPlus } from '@tabler/icons-react'
import type { FunctionComponent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFileSize } from '#web/shared/lib/i18n/formatFileSize.ts'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { parseLocation } from '#web/shared/lib/text/parseLocation.ts'
import { parseVcards } from '#web/shared/lib/text/parseVcards.ts'
import { stripDirectionMarks } from '#web/shared/lib/text/stripDirectionMarks.ts'
import { audioPlayer } from '#web/shared/ui/chat/audioPlayer.ts'
import { BubbleNote } from '#web/shared/ui/chat/Bubble.tsx'
import { ContactCard, LocationCard } from '#web/shared/ui/chat/BubbleCards.tsx'
import { BubbleText } from '#web/shared/ui/chat/BubbleText.tsx'
import { FileCard } from '#web/shared/ui/chat/FileCard.tsx'
import { VideoPlayer } from '#web/shared/ui/chat/VideoPlayer.tsx'
import { VoicePlayer } from '#web/shared/ui/chat/VoicePlayer.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { useLoadedMessages } from '../cache/messageCache.ts'
import classes from './MessageAttachment.module.css'
import type { MessageActions } from './MessageBubble.tsx'
import { onConversationLeave } from './messageDialogs.ts'
import { messageKinds } from './messageKinds.ts'
import { voicePlaylist } from './voicePlaylist.ts'

type Props = { message: Message; onAddContact: MessageActions['addContact'] }
type FileProps = Props & { address: string }

/** The component for each kind of attachment. A picture that has arrived is drawn by `MessageContent`, without waiting for this code. */
const parts: Record<MessageKind, FunctionComponent<FileProps>> = {
  image: Document,
  audio: VoiceMessage,
  video: Video,
  application: Document,
  locationMessage: Location,
  vcard: ContactCards,
  contactMessage: ContactCards,
  call_log: MissedCall,
  awaited: Awaited,
}

/** The content of a message besides its text, for all kinds. */
export function MessageAttachment({ message, onAddContact }: Props) {
  const { mediaType, mediaUrl } = message
  if (mediaType === null) return null
  if (messageKinds[mediaType].isFile && mediaUrl === null) return <MissingFile message={message} />
  const Part = parts[mediaType]
  return <Part message={message} onAddContact={onAddContact} address={mediaUrl ?? ''} />
}

/** A file needs at most this long to come from the phone, as a rule. */
const USUAL_DELAY = 10 * 60_000

function MissingFile({ message: { createdAt, media } }: { message: Message }) {
  const { t } = useTranslation('messages')
  if (media?.isLost) return <BubbleNote icon={<IconFileOff size={18} stroke={1.7} />}>{t('fileLost')}</BubbleNote>
  const isLate = Date.now() - Date.parse(createdAt) > USUAL_DELAY
  return <BubbleNote icon={<IconCloudDownload size={18} stroke={1.7} />}>{t(isLate ? 'fileNotHere' : 'fileOnItsWay')}</BubbleNote>
}

function Document({ message: { mediaName, media }, address }: FileProps) {
  const { t, i18n } = useTranslation('messages')
  const name = mediaName ? stripDirectionMarks(mediaName) : t('file')
  return (
    <FileCard
      address={address}
      name={name}
      kind={`${media?.mime ?? ''} ${name}`}
      note={fileNote(name, media && formatFileSize(media.size, i18n.language))}
    />
  )
}

/** PDF · 1,2 MB */
const fileNote = (name: string, size: string | null) => [/\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase(), size].filter(Boolean).join(' · ')

function Video({ message: { mediaName, media }, address }: FileProps) {
  const { t } = useTranslation('messages')
  return (
    <VideoPlayer
      address={address}
      name={mediaName ? stripDirectionMarks(mediaName) : t('file')}
      play={t('play')}
      seconds={media?.seconds ?? null}
    />
  )
}

// A recording goes on while its bubble is scrolled out of sight, but not in another conversation.
onConversationLeave(audioPlayer.stop)

/** The player does not read a larger recording as a whole to draw its waveform. */
const LARGE_FILE = 8 * 1024 * 1024

/** A recording, played in its bubble. */
function VoiceMessage({ message, address }: FileProps) {
  const { t } = useTranslation('messages')
  const loaded = useLoadedMessages()
  const { id, media, ticketId } = message
  const track = voicePlaylist(
    { id, mediaUrl: address },
    () => loaded(ticketId),
    () => toast.warning(t('notPlayable')),
  )
  return (
    <>
      <VoicePlayer
        track={track}
        seconds={media?.seconds ?? null}
        waveform={media?.waveform ?? null}
        isLarge={media !== null && media.size > LARGE_FILE}
        texts={{ play: t('playVoice'), pause: t('pauseVoice'), position: t('voicePosition'), faster: (speed) => t('speed', { speed }) }}
      />
      {media?.transcript && (
        <div className={classes.transcript}>
          <VisuallyHidden>{t('transcript')}</VisuallyHidden>
          <BubbleText more={t('more')}>{media.transcript}</BubbleText>
        </div>
      )}
    </>
  )
}

function Location({ message: { body } }: FileProps) {
  const { t } = useTranslation('messages')
  return <LocationCard location={parseLocation(body)} title={t('kinds.locationMessage')} open={t('openMap')} />
}

function MissedCall() {
  const { t } = useTranslation('messages')
  return <BubbleNote icon={<IconPhoneX size={18} stroke={1.7} />}>{t('missedCall')}</BubbleNote>
}

function Awaited() {
  const { t } = useTranslation('messages')
  return <BubbleNote icon={<IconClock size={18} stroke={1.7} />}>{t('kinds.awaited')}</BubbleNote>
}

/** The people whose contact cards were sent. */
function ContactCards({ message: { body }, onAddContact }: FileProps) {
  const { t } = useTranslation('messages')
  const cards = parseVcards(body)
  if (cards.length === 0) return <BubbleNote icon={null}>{t('kinds.vcard')}</BubbleNote>
  return cards.map(({ name, organisation, numbers, email }) => {
    const [number] = numbers
    const label = name || (number ? formatPhone(number) : '')
    return (
      <ContactCard
        key={`${name} ${numbers.join()}`}
        name={label}
        details={[organisation, ...numbers.map(formatPhone), email].filter((detail) => detail !== '' && detail !== label)}
        actions={
          number && (
            <>
              <ActionIcon aria-label={t('addContact')} title={t('addContact')} onClick={() => onAddContact({ name, number })}>
                <IconUserPlus size={18} stroke={1.8} />
              </ActionIcon>
              <CopyButton value={formatPhone(number)}>
                {({ copied, copy }) => (
                  <ActionIcon aria-label={t(copied ? 'copied' : 'copyNumber')} title={t('copyNumber')} onClick={copy}>
                    {copied ? <IconCheck size={18} stroke={1.8} /> : <IconCopy size={18} stroke={1.8} />}
                  </ActionIcon>
                )}
              </CopyButton>
            </>
          )
        }
      />
    )
  })
}
