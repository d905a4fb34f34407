import { Button } from '@mantine/core'
import type { Choice } from '@recado/contract/bot/nativeMenu'
import { IconBan, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showClock } from '../../../shared/i18n/showTime.ts'
import { AuthorName, Bubble, BubbleNote, Ticks } from '../../../shared/ui/chat/Bubble.tsx'
import { BubbleText } from '../../../shared/ui/chat/BubbleText.tsx'
import { MenuChoices } from '../../../shared/ui/chat/MenuChoices.tsx'
import { Quote } from '../../../shared/ui/chat/Quote.tsx'
import { Reactions } from '../../../shared/ui/chat/Reactions.tsx'
import type { RunPlace } from '../../../shared/ui/chat/threadRows.ts'
import { isPhoneSticker, PhoneContent } from './PhoneContent.tsx'
import { PhoneTools } from './PhoneTools.tsx'
import type { PhoneMessage, Saying } from './phoneChat.ts'
import type { Act } from './useAct.ts'
import { useExcerpt } from './useExcerpt.ts'

export type BubbleActs = {
  act: (act: Act) => void
  reply: (message: PhoneMessage) => void
  edit: (message: PhoneMessage) => void
  sayAgain: (saying: Saying) => void
  tap: (message: PhoneMessage, choice: Choice) => void
}
type Props = {
  message: PhoneMessage
  standing: RunPlace
  quoted: PhoneMessage | undefined
  names: { customer: string; company: string }
  acts: BubbleActs
}

const WRITTEN = new Set<PhoneMessage['mediaType']>([null, 'image', 'video', 'audio', 'application'])

/** A message on a contact's phone. */
export function PhoneBubble({ message, standing, quoted, names, acts }: Props) {
  const { t } = useTranslation('simulator')
  const excerptOf = useExcerpt()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { id, body, menu, createdAt, isOwn, isDeleted, mediaType, reaction, companyReaction, unsent } = message
  const authorOf = (one: PhoneMessage) => one.author ?? (one.isOwn ? names.customer : names.company)
  const isDoable = !isDeleted && unsent === null
  const press = (emoji: string) => acts.act({ kind: 'react', messageId: id, value: emoji === reaction ? '' : emoji })
  const chips = [
    ...(reaction ? [{ emoji: reaction, by: names.customer, isOwn: true }] : []),
    ...(companyReaction ? [{ emoji: companyReaction, by: names.company, isOwn: false }] : []),
  ].map(({ emoji, by, isOwn }) => ({ emoji, isOwn, count: 1, title: by, label: t('bubble.reactedBy', { emoji, name: by }) }))
  return (
    <Bubble
      side={isOwn ? 'own' : 'theirs'}
      label={t('bubble.saidAt', { author: authorOf(message), time: showClock(createdAt) })}
      author={standing.starts && message.group && !isOwn && <AuthorName name={authorOf(message)} />}
      starts={standing.starts}
      ends={standing.ends}
      look={lookOf(message)}
      failed={unsent?.failed ?? false}
      foot={<Foot message={message} />}
      text={
        !isDeleted && body !== '' && WRITTEN.has(mediaType)
          ? (foot) => <BubbleText foot={foot}>{menu?.head ?? body}</BubbleText>
          : undefined
      }
      choices={menu && <MenuChoices menu={menu} onTap={(choice) => acts.tap(message, choice)} />}
      tools={isDoable && <PhoneTools {...{ message, acts }} opened={isMenuOpen} onOpened={setMenuOpen} />}
      onAsk={isDoable ? () => setMenuOpen(true) : undefined}
      reactions={!isDeleted && chips.length > 0 && <Reactions chips={chips} onPress={isDoable ? press : undefined} />}
      below={unsent?.failed && <NotSent onAgain={() => acts.sayAgain(unsent.saying)} />}
    >
      {isDeleted ? (
        <BubbleNote icon={<IconBan size={16} />}>{t('bubble.deleted')}</BubbleNote>
      ) : (
        <>
          {message.quotedId !== null && (
            <Quote author={quoted ? authorOf(quoted) : ''} text={quoted ? excerptOf(quoted) : t('bubble.gone')} />
          )}
          <PhoneContent message={message} />
        </>
      )}
    </Bubble>
  )
}

function lookOf(message: PhoneMessage) {
  const { isDeleted, mediaType } = message
  if (isDeleted) return 'plain'
  if (isPhoneSticker(message)) return 'bare'
  return mediaType === 'image' || mediaType === 'video' ? 'picture' : 'plain'
}

function Foot({ message: { createdAt, isOwn, isEdited, isDeleted, isRead, unsent } }: { message: PhoneMessage }) {
  const { t } = useTranslation('simulator')
  const state = unsent ? (unsent.failed ? null : 'sending') : isRead ? 'read' : 'delivered'
  const Icon = state === 'sending' ? IconClock : unsent ? IconCheck : IconChecks
  return (
    <>
      {isEdited && !isDeleted && <span>{t('bubble.edited')}</span>}
      <time dateTime={createdAt}>{showClock(createdAt)}</time>
      {isOwn && !isDeleted && state && (
        <Ticks label={t(`ticks.${state}`)} tone={state === 'read' ? 'read' : 'plain'}>
          <Icon size={16} stroke={1.8} />
        </Ticks>
      )}
    </>
  )
}

function NotSent({ onAgain }: { onAgain: () => void }) {
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
