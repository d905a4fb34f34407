import { type ComponentProps, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Thread } from '../../../shared/ui/chat/Thread.tsx'
import { PhoneBubble } from './PhoneBubble.tsx'
import type { PhoneMessage } from './phoneChat.ts'
import { useExcerpt } from './useExcerpt.ts'

type Bubble = ComponentProps<typeof PhoneBubble>
type Props = Pick<Bubble, 'names' | 'acts'> & { name: string; chat: readonly PhoneMessage[]; busy: boolean }

/** The messages of a chat as the contact sees them. */
export function ChatThread({ name, chat, names, acts, busy }: Props) {
  const { t } = useTranslation('simulator')
  const excerptOf = useExcerpt()
  const answer = chat.findLast(({ isOwn }) => !isOwn)
  const byId = useMemo(() => new Map(chat.map((message) => [message.id, message])), [chat])
  return (
    <Thread
      label={t('chatWith', { name })}
      messages={chat}
      authorOf={({ isOwn, author }) => author ?? String(isOwn)}
      isNews={({ isOwn }) => !isOwn}
      sent={chat.findLast(({ isOwn }) => isOwn)?.id}
      announcement={answer ? excerptOf(answer) : ''}
      busy={busy}
    >
      {(message, standing) => <PhoneBubble {...{ message, standing, names, acts }} quoted={byId.get(message.quotedId ?? '')} />}
    </Thread>
  )
}
