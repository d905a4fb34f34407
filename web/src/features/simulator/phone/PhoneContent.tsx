import type { MessageKind } from '@recado/contract/messages/kinds'
import { IconPhoneX } from '@tabler/icons-react'
import type { FunctionComponent } from 'react'
import { useTranslation } from 'react-i18next'
import { showNumber } from '../../../shared/i18n/showNumber.ts'
import { plainName } from '../../../shared/text/plainName.ts'
import { readCards } from '../../../shared/text/readCards.ts'
import { readLocation } from '../../../shared/text/readLocation.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { Picture } from '../../../shared/ui/chat/Attachment.tsx'
import { BubbleNote } from '../../../shared/ui/chat/Bubble.tsx'
import { FileCard } from '../../../shared/ui/chat/FileCard.tsx'
import { PersonCard } from '../../../shared/ui/chat/PersonCard.tsx'
import { PlaceCard } from '../../../shared/ui/chat/PlaceCard.tsx'
import { VideoBox } from '../../../shared/ui/chat/VideoBox.tsx'
import { VoicePlayer } from '../../../shared/ui/chat/VoicePlayer.tsx'
import type { PhoneMessage } from './phoneChat.ts'

const addresses = new WeakMap<File, string>()

/** The object URL of a local file, used until the network has it. */
function addressOf(file: File): string {
  const address = addresses.get(file) ?? URL.createObjectURL(file)
  addresses.set(file, address)
  return address
}

/** A sticker: a WebP image without text. */
export const isPhoneSticker = ({ mediaType, mediaName, body }: PhoneMessage) =>
  mediaType === 'image' && body === '' && /\.webp$/i.test(mediaName ?? '')

type Props = { message: PhoneMessage }

/** The content of a message besides its text. */
export function PhoneContent({ message }: Props) {
  if (message.mediaType === null) return null
  const Part = parts[message.mediaType]
  return <Part message={message} />
}

const parts: Record<MessageKind, FunctionComponent<Props>> = {
  image: PhoneFile,
  audio: PhoneFile,
  video: PhoneFile,
  application: PhoneFile,
  locationMessage: PhoneLocation,
  vcard: PhoneCards,
  contactMessage: PhoneCards,
  call_log: PhoneCall,
  awaited: PhoneFile,
}

function PhoneCall() {
  const { t } = useTranslation('simulator')
  return <BubbleNote icon={<IconPhoneX size={18} stroke={1.7} />}>{t('kinds.call_log')}</BubbleNote>
}

function PhoneLocation({ message: { body } }: Props) {
  const { t } = useTranslation('simulator')
  return <PlaceCard location={readLocation(body)} title={t('kinds.locationMessage')} open={t('bubble.map')} />
}

function PhoneCards({ message: { body } }: Props) {
  return readCards(body).map(({ name, numbers, organisation }) => (
    <PersonCard key={`${name} ${numbers.join()}`} name={name} details={[organisation, ...numbers.map(showNumber)].filter(Boolean)} />
  ))
}

function PhoneFile({ message }: { message: PhoneMessage }) {
  const { t } = useTranslation('simulator')
  const { id, mediaType, mediaUrl, mediaName, unsent } = message
  const address = mediaUrl ?? (unsent?.saying.file && addressOf(unsent.saying.file))
  const name = mediaName ? plainName(mediaName) : t('kinds.application')
  if (!address) return <BubbleNote icon={null}>{name}</BubbleNote>
  if (mediaType === 'image') return <Picture small={address} full={address} text={name} isSticker={isPhoneSticker(message)} />
  if (mediaType === 'video') return <VideoBox address={address} name={name} play={t('bubble.play')} seconds={null} />
  if (mediaType === 'audio')
    return (
      <VoicePlayer
        track={{ id: `phone ${id}`, address, onFail: () => toast.warning(t('bubble.notPlayable')) }}
        seconds={null}
        waveform={null}
        texts={{
          play: t('bubble.play'),
          pause: t('bubble.pause'),
          position: t('bubble.position'),
          faster: (speed) => t('bubble.speed', { speed }),
        }}
      />
    )
  return <FileCard address={address} name={name} kind={name} />
}
