import { ActionIcon, Button, CopyButton, VisuallyHidden } from '@mantine/core'
import type { MessageKind } from '@recado/contract/messages/kinds'
import type { Message } from '@recado/contract/messages/messages'
import { IconCheck, IconClock, IconCloudDownload, IconCopy, IconPhoneX, IconUserPlus } from '@tabler/icons-react'
import type { FunctionComponent } from 'react'
import { useTranslation } from 'react-i18next'
import { showNumber } from '../../../shared/i18n/showNumber.ts'
import { showSize } from '../../../shared/i18n/showSize.ts'
import { plainName } from '../../../shared/text/plainName.ts'
import { readCards } from '../../../shared/text/readCards.ts'
import { readLocation } from '../../../shared/text/readLocation.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { BubbleNote } from '../../../shared/ui/chat/Bubble.tsx'
import { BubbleText } from '../../../shared/ui/chat/BubbleText.tsx'
import { FileCard } from '../../../shared/ui/chat/FileCard.tsx'
import { PersonCard } from '../../../shared/ui/chat/PersonCard.tsx'
import { PlaceCard } from '../../../shared/ui/chat/PlaceCard.tsx'
import { sound } from '../../../shared/ui/chat/sound.ts'
import { VideoBox } from '../../../shared/ui/chat/VideoBox.tsx'
import { VoicePlayer } from '../../../shared/ui/chat/VoicePlayer.tsx'
import { useLoadedMessages } from '../cache/messageCache.ts'
import classes from './MessageAttachment.module.css'
import type { MessageActions } from './MessageBubble.tsx'
import { onConversationLeave } from './messageDialogs.ts'
import { messageKinds } from './messageKinds.ts'
import { voicePlaylist } from './voicePlaylist.ts'

type Props = { message: Message; onAddContact: MessageActions['addContact'] }
type FileProps = Props & { address: string }

/** What each kind shows in its bubble. A picture that has arrived is drawn by `MessageContent`, without waiting for this code. */
const parts: Record<MessageKind, FunctionComponent<FileProps>> = {
  image: Document,
  audio: VoiceNote,
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
  return <Part {...{ message, onAddContact }} address={mediaUrl ?? ''} />
}

/** A file needs at most this long to come from the phone, as a rule. */
const USUAL_DELAY = 10 * 60_000

function MissingFile({ message: { createdAt } }: { message: Message }) {
  const { t } = useTranslation('messages')
  const isLate = Date.now() - Date.parse(createdAt) > USUAL_DELAY
  return <BubbleNote icon={<IconCloudDownload size={18} stroke={1.7} />}>{t(isLate ? 'fileNotHere' : 'fileOnItsWay')}</BubbleNote>
}

function Document({ message: { mediaName, media }, address }: FileProps) {
  const { t, i18n } = useTranslation('messages')
  const name = mediaName ? plainName(mediaName) : t('file')
  return (
    <FileCard
      address={address}
      name={name}
      kind={`${media?.mime ?? ''} ${name}`}
      note={noteOf(name, media && showSize(media.size, i18n.language))}
    />
  )
}

/** PDF · 1,2 MB */
const noteOf = (name: string, size: string | null) => [/\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase(), size].filter(Boolean).join(' · ')

function Video({ message: { mediaName, media }, address }: FileProps) {
  const { t } = useTranslation('messages')
  return (
    <VideoBox address={address} name={mediaName ? plainName(mediaName) : t('file')} play={t('play')} seconds={media?.seconds ?? null} />
  )
}

// A recording goes on while its bubble is scrolled out of sight, but not in another conversation.
onConversationLeave(sound.stop)

/** The player does not read a larger recording as a whole to draw its waveform. */
const LARGE = 8 * 1024 * 1024

/** A recording, played in its bubble. */
function VoiceNote({ message, address }: FileProps) {
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
        isLarge={media !== null && media.size > LARGE}
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
  return <PlaceCard location={readLocation(body)} title={t('kinds.locationMessage')} open={t('openMap')} />
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
  const cards = readCards(body)
  if (cards.length === 0) return <BubbleNote icon={null}>{t('kinds.vcard')}</BubbleNote>
  return cards.map(({ name, organisation, numbers, email }) => {
    const [number] = numbers
    const shown = name || (number ? showNumber(number) : '')
    return (
      <PersonCard
        key={`${name} ${numbers.join()}`}
        name={shown}
        details={[organisation, ...numbers.map(showNumber), email].filter((detail) => detail !== '' && detail !== shown)}
        actions={
          number && (
            <>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconUserPlus size={15} stroke={1.8} />}
                onClick={() => onAddContact({ name, number })}
              >
                {t('addContact')}
              </Button>
              <CopyButton value={showNumber(number)}>
                {({ copied, copy }) => (
                  <ActionIcon size="sm" aria-label={t(copied ? 'copied' : 'copyNumber')} title={t('copyNumber')} onClick={copy}>
                    {copied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.8} />}
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
