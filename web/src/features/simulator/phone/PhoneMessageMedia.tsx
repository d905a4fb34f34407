import type { MessageKind } from '@recado/contract/messages/kinds'
import { IconPhoneX } from '@tabler/icons-react'
import type { FunctionComponent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { parseLocation } from '#web/shared/lib/text/parseLocation.ts'
import { parseVcards } from '#web/shared/lib/text/parseVcards.ts'
import { stripDirectionMarks } from '#web/shared/lib/text/stripDirectionMarks.ts'
import { BubbleNote } from '#web/shared/ui/chat/Bubble.tsx'
import { ContactCard } from '#web/shared/ui/chat/ContactCard.tsx'
import { FileCard } from '#web/shared/ui/chat/FileCard.tsx'
import { ImageAttachment } from '#web/shared/ui/chat/ImageAttachment.tsx'
import { LocationCard } from '#web/shared/ui/chat/LocationCard.tsx'
import { VideoPlayer } from '#web/shared/ui/chat/VideoPlayer.tsx'
import { VoicePlayer } from '#web/shared/ui/chat/VoicePlayer.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import type { PhoneMessage } from './phoneChat.ts'

const objectUrls = new WeakMap<File, string>()

/** The object URL of a local file, used until the network has it. */
function objectUrlOf(file: File): string {
  const address = objectUrls.get(file) ?? URL.createObjectURL(file)
  objectUrls.set(file, address)
  return address
}

/** A sticker: a WebP image without text. */
export const isPhoneSticker = ({ mediaType, mediaName, body }: PhoneMessage) =>
  mediaType === 'image' && body === '' && /\.webp$/i.test(mediaName ?? '')

type Props = { message: PhoneMessage }

/** The content of a message apart from its text. */
export function PhoneMessageMedia({ message }: Props) {
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
  return <LocationCard location={parseLocation(body)} title={t('kinds.locationMessage')} open={t('bubble.map')} />
}

function PhoneCards({ message: { body } }: Props) {
  return parseVcards(body).map(({ name, numbers, organisation }) => (
    <ContactCard key={`${name} ${numbers.join()}`} name={name} details={[organisation, ...numbers.map(formatPhone)].filter(Boolean)} />
  ))
}

function PhoneFile({ message }: { message: PhoneMessage }) {
  const { t } = useTranslation('simulator')
  const { id, mediaType, mediaUrl, mediaName, unsent } = message
  const address = mediaUrl ?? (unsent?.message.file && objectUrlOf(unsent.message.file))
  const name = mediaName ? stripDirectionMarks(mediaName) : t('kinds.application')
  if (!address) return <BubbleNote icon={null}>{name}</BubbleNote>
  if (mediaType === 'image') return <ImageAttachment small={address} full={address} text={name} isSticker={isPhoneSticker(message)} />
  if (mediaType === 'video') return <VideoPlayer address={address} name={name} play={t('bubble.play')} seconds={null} />
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
