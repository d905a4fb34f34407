import { type ComponentProps, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Thread } from '../../../shared/ui/chat/Thread.tsx'
import { PhoneBubble } from './PhoneBubble.tsx'
import type { PhoneMessage } from './phoneChat.ts'
import { useMessagePreview } from './useMessagePreview.ts'

type BubbleProps = ComponentProps<typeof PhoneBubble>
type Props = Pick<BubbleProps, 'names' | 'actions'> & { name: string; chat: readonly PhoneMessage[]; busy: boolean }

/** The messages of a chat as the contact sees them. */
export function PhoneThread({ name, chat, names, actions, busy }: Props) {
  const { t } = useTranslation('simulator')
  const excerptOf = useMessagePreview()
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
      {(message, standing) => <PhoneBubble {...{ message, standing, names, actions }} quoted={byId.get(message.quotedId ?? '')} />}
    </Thread>
  )
}
