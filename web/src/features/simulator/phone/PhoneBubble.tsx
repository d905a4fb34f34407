import { Button, Menu } from '@mantine/core'
import type { Choice } from '@recado/contract/bot/nativeMenu'
import type { MessageKind } from '@recado/contract/messages/kinds'
import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconChecks,
  IconChevronDown,
  IconClock,
  IconPencil,
  IconPhoneX,
  IconTrash,
} from '@tabler/icons-react'
import { type FunctionComponent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { parseLocation } from '#web/shared/lib/text/parseLocation.ts'
import { parseVcards } from '#web/shared/lib/text/parseVcards.ts'
import { stripDirectionMarks } from '#web/shared/lib/text/stripDirectionMarks.ts'
import { AuthorName, Bubble, BubbleNote, DeliveryTicks } from '#web/shared/ui/chat/Bubble.tsx'
import { BubbleButton } from '#web/shared/ui/chat/BubbleButton.tsx'
import { ContactCard, LocationCard } from '#web/shared/ui/chat/BubbleCards.tsx'
import { BubbleMenu } from '#web/shared/ui/chat/BubbleMenu.tsx'
import { BubbleText } from '#web/shared/ui/chat/BubbleText.tsx'
import { FileCard } from '#web/shared/ui/chat/FileCard.tsx'
import { ImageAttachment } from '#web/shared/ui/chat/ImageAttachment.tsx'
import { MenuButtons } from '#web/shared/ui/chat/MenuButtons.tsx'
import { QuotedMessage } from '#web/shared/ui/chat/QuotedMessage.tsx'
import { Reactions } from '#web/shared/ui/chat/Reactions.tsx'
import type { RunPosition } from '#web/shared/ui/chat/threadRows.ts'
import { VideoPlayer } from '#web/shared/ui/chat/VideoPlayer.tsx'
import { VoicePlayer } from '#web/shared/ui/chat/VoicePlayer.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import type { PendingPhoneMessage, PhoneMessage } from './phoneChat.ts'
import { useMessagePreview } from './useMessagePreview.ts'
import type { PhoneAction } from './usePhone.ts'

type BubbleActions = {
  act: (act: PhoneAction) => void
  reply: (message: PhoneMessage) => void
  edit: (message: PhoneMessage) => void
  resend: (saying: PendingPhoneMessage) => void
  tap: (message: PhoneMessage, choice: Choice) => void
}
type Props = {
  message: PhoneMessage
  standing: RunPosition
  quoted: PhoneMessage | undefined
  names: { customer: string; company: string }
  actions: BubbleActions
}

const KINDS_WITH_TEXT = new Set<PhoneMessage['mediaType']>([null, 'image', 'video', 'audio', 'application'])

/** A message on a contact's phone. */
export function PhoneBubble({ message, standing, quoted, names, actions }: Props) {
  const { t } = useTranslation('simulatedPhone')
  const excerptOf = useMessagePreview()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { id, body, menu, createdAt, isOwn, isDeleted, mediaType, reaction, companyReaction, unsent } = message
  const authorOf = (written: PhoneMessage) => written.author ?? (written.isOwn ? names.customer : names.company)
  const isDoable = !isDeleted && unsent === null
  const press = (emoji: string) => actions.act({ kind: 'react', messageId: id, value: emoji === reaction ? '' : emoji })
  const chips = [
    ...(reaction ? [{ emoji: reaction, by: names.customer, isOwn: true }] : []),
    ...(companyReaction ? [{ emoji: companyReaction, by: names.company, isOwn: false }] : []),
  ].map(({ emoji, by, isOwn }) => ({ emoji, isOwn, count: 1, title: by, label: t('bubble.reactedBy', { emoji, name: by }) }))
  return (
    <Bubble
      side={isOwn ? 'own' : 'theirs'}
      label={t('bubble.saidAt', { author: authorOf(message), time: formatTime(createdAt) })}
      author={standing.starts && message.group && !isOwn && <AuthorName name={authorOf(message)} />}
      starts={standing.starts}
      ends={standing.ends}
      variant={bubbleVariant(message)}
      failed={unsent?.failed ?? false}
      foot={<BubbleFoot message={message} />}
      text={
        !isDeleted && body !== '' && KINDS_WITH_TEXT.has(mediaType)
          ? (foot) => <BubbleText foot={foot}>{menu?.head ?? body}</BubbleText>
          : undefined
      }
      choices={menu && <MenuButtons menu={menu} onTap={(choice) => actions.tap(message, choice)} />}
      tools={isDoable && <PhoneMessageTools message={message} actions={actions} opened={isMenuOpen} onOpened={setMenuOpen} />}
      onAsk={isDoable ? () => setMenuOpen(true) : undefined}
      reactions={!isDeleted && chips.length > 0 && <Reactions chips={chips} onPress={isDoable ? press : undefined} />}
      below={unsent?.failed && <NotSentNote onAgain={() => actions.resend(unsent.message)} />}
    >
      {isDeleted ? (
        <BubbleNote icon={<IconBan size={16} />}>{t('bubble.deleted')}</BubbleNote>
      ) : (
        <>
          {message.quotedId !== null && (
            <QuotedMessage author={quoted ? authorOf(quoted) : ''} text={quoted ? excerptOf(quoted) : t('bubble.gone')} />
          )}
          <PhoneMessageMedia message={message} />
        </>
      )}
    </Bubble>
  )
}

function bubbleVariant(message: PhoneMessage) {
  const { isDeleted, mediaType } = message
  if (isDeleted) return 'plain'
  if (isPhoneSticker(message)) return 'bare'
  return mediaType === 'image' || mediaType === 'video' ? 'picture' : 'plain'
}

function BubbleFoot({ message: { createdAt, isOwn, isEdited, isDeleted, isRead, unsent } }: { message: PhoneMessage }) {
  const { t } = useTranslation('simulatedPhone')
  const state = unsent ? (unsent.failed ? null : 'sending') : isRead ? 'read' : 'delivered'
  const Icon = state === 'sending' ? IconClock : unsent ? IconCheck : IconChecks
  return (
    <>
      {isEdited && !isDeleted && <span>{t('bubble.edited')}</span>}
      <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      {isOwn && !isDeleted && state && (
        <DeliveryTicks label={t(`ticks.${state}`)} tone={state === 'read' ? 'read' : 'plain'}>
          <Icon size={16} stroke={1.8} />
        </DeliveryTicks>
      )}
    </>
  )
}

function NotSentNote({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation('simulatedPhone')
  return (
    <>
      <span>{t('bubble.failed')}</span>
      <Button size="compact-xs" variant="subtle" onClick={onAgain}>
        {t('bubble.again')}
      </Button>
    </>
  )
}

type PhoneMessageToolsProps = { message: PhoneMessage; actions: BubbleActions; opened: boolean; onOpened: (opened: boolean) => void }

/** The actions of a contact on a message. */
function PhoneMessageTools({ message, actions, opened, onOpened }: PhoneMessageToolsProps) {
  const { t } = useTranslation('simulatedPhone')
  return (
    <>
      <BubbleButton label={t('bubble.menu')} isExpanded={opened} onPress={() => onOpened(true)}>
        <IconChevronDown size={18} stroke={1.8} />
      </BubbleButton>
      {opened && <PhoneMessageMenu message={message} actions={actions} onClose={() => onOpened(false)} />}
    </>
  )
}

const icon = { size: 17, stroke: 1.7 }

/** A contact can react to any message, and edit their own. */
function PhoneMessageMenu({ message, actions, onClose }: { message: PhoneMessage; actions: BubbleActions; onClose: () => void }) {
  const { t } = useTranslation('simulatedPhone')
  const { id, isOwn, mediaType, reaction } = message
  const react = (emoji: string) => actions.act({ kind: 'react', messageId: id, value: emoji === reaction ? '' : emoji })
  return (
    <BubbleMenu
      label={t('bubble.menu')}
      texts={{ reactWith: (emoji) => t('bubble.reactWith', { emoji }), moreEmoji: t('bubble.moreEmoji') }}
      reacted={reaction ?? undefined}
      onReact={react}
      onClose={onClose}
    >
      <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => actions.reply(message)}>
        {t('bubble.reply')}
      </Menu.Item>
      {isOwn && mediaType === null && (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => actions.edit(message)}>
          {t('bubble.edit')}
        </Menu.Item>
      )}
      {isOwn && (
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => actions.act({ kind: 'delete', messageId: id })}>
          {t('bubble.delete')}
        </Menu.Item>
      )}
    </BubbleMenu>
  )
}

const objectUrls = new WeakMap<File, string>()

/** The object URL of a local file, used until the network has it. */
function objectUrlOf(file: File): string {
  const address = objectUrls.get(file) ?? URL.createObjectURL(file)
  objectUrls.set(file, address)
  return address
}

/** A sticker: a WebP image without text. */
const isPhoneSticker = ({ mediaType, mediaName, body }: PhoneMessage) =>
  mediaType === 'image' && body === '' && /\.webp$/i.test(mediaName ?? '')

type PhoneMessageMediaProps = { message: PhoneMessage }

/** The content of a message apart from its text. */
function PhoneMessageMedia({ message }: PhoneMessageMediaProps) {
  if (message.mediaType === null) return null
  const Part = parts[message.mediaType]
  return <Part message={message} />
}

const parts: Record<MessageKind, FunctionComponent<PhoneMessageMediaProps>> = {
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
  const { t } = useTranslation('simulatedPhone')
  return <BubbleNote icon={<IconPhoneX size={18} stroke={1.7} />}>{t('kinds.call_log')}</BubbleNote>
}

function PhoneLocation({ message: { body } }: PhoneMessageMediaProps) {
  const { t } = useTranslation('simulatedPhone')
  return <LocationCard location={parseLocation(body)} title={t('kinds.locationMessage')} open={t('bubble.map')} />
}

function PhoneCards({ message: { body } }: PhoneMessageMediaProps) {
  return parseVcards(body).map(({ name, numbers, organisation }) => (
    <ContactCard key={`${name} ${numbers.join()}`} name={name} details={[organisation, ...numbers.map(formatPhone)].filter(Boolean)} />
  ))
}

function PhoneFile({ message }: { message: PhoneMessage }) {
  const { t } = useTranslation('simulatedPhone')
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
