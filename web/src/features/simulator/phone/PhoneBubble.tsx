import { Button } from '@mantine/core'
import type { Choice } from '@recado/contract/bot/nativeMenu'
import { IconBan, IconCheck, IconChecks, IconChevronDown, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { AuthorName, Bubble, BubbleNote, DeliveryTicks } from '#web/shared/ui/chat/Bubble.tsx'
import { BubbleButton } from '#web/shared/ui/chat/BubbleButton.tsx'
import { BubbleText } from '#web/shared/ui/chat/BubbleText.tsx'
import { MenuButtons } from '#web/shared/ui/chat/MenuButtons.tsx'
import { QuotedMessage } from '#web/shared/ui/chat/QuotedMessage.tsx'
import { Reactions } from '#web/shared/ui/chat/Reactions.tsx'
import type { RunPosition } from '#web/shared/ui/chat/threadRows.ts'
import { isPhoneSticker, PhoneMessageMedia } from './PhoneMessageMedia.tsx'
import { PhoneMessageMenu } from './PhoneMessageMenu.tsx'
import type { PendingPhoneMessage, PhoneMessage } from './phoneChat.ts'
import { useMessagePreview } from './useMessagePreview.ts'
import type { PhoneAction } from './usePhoneAction.ts'

export type BubbleActions = {
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
  const { t } = useTranslation('simulator')
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
  const { t } = useTranslation('simulator')
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
  const { t } = useTranslation('simulator')
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
  const { t } = useTranslation('simulator')
  return (
    <>
      <BubbleButton label={t('bubble.menu')} isExpanded={opened} onPress={() => onOpened(true)}>
        <IconChevronDown size={18} stroke={1.8} />
      </BubbleButton>
      {opened && <PhoneMessageMenu message={message} actions={actions} onClose={() => onOpened(false)} />}
    </>
  )
}
