import type { Message } from '@recado/contract/messages/messages'
import { IconCornerUpRight, IconRobot } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BubbleNote } from '../../../shared/ui/chat/Bubble.tsx'
import { MessageQuote } from './MessageQuote.tsx'
import type { MessageActions } from './messageActions.ts'

/** Whence a message comes, and what it answers. */
export function MessageHead({ message, onJump }: { message: Message; onJump: MessageActions['jump'] }) {
  const { t } = useTranslation('messages')
  const { isForwarded, isStandby, quotedMsg } = message
  return (
    <>
      {isStandby && (
        <BubbleNote isSmall icon={<IconRobot size={14} stroke={1.7} />}>
          {t('standby')}
        </BubbleNote>
      )}
      {isForwarded && (
        <BubbleNote isSmall icon={<IconCornerUpRight size={14} stroke={1.7} />}>
          {t('forwarded')}
        </BubbleNote>
      )}
      {quotedMsg && <MessageQuote quoted={quotedMsg} onJump={onJump} />}
    </>
  )
}
