import { Button } from '@mantine/core'
import { IconAlertCircle, IconClock, IconFile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOfflineSince } from '#web/shared/data/live/networkStatus.ts'
import { formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { Bubble, BubbleNote, DeliveryTicks } from '#web/shared/ui/chat/Bubble.tsx'
import { BubbleText } from '#web/shared/ui/chat/BubbleText.tsx'
import { QuotedMessage } from '#web/shared/ui/chat/QuotedMessage.tsx'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'
import type { PendingMessage } from './useSendChatMessage.ts'

type Props = {
  pending: PendingMessage
  starts: boolean
  ends: boolean
  onRetry: (id: string) => void
  onDiscard: (id: string) => void
}

/** A message that has not reached the server yet. */
export function PendingBubble({ pending, starts, ends, onRetry, onDiscard }: Props) {
  const { t } = useTranslation('chats')
  const isOffline = useOfflineSince() !== null
  const { id, message, file, quoted, createdAt, state, error } = pending
  const hasFailed = state === 'failed'
  return (
    <Bubble
      side="own"
      label={t('messages:saidAt', { author: t('you'), time: formatTime(createdAt) })}
      starts={starts}
      ends={ends}
      failed={hasFailed}
      head={quoted && <QuotedMessage author={quoted.sender.name} text={quoted.message} />}
      text={message ? (foot) => <BubbleText foot={foot}>{message}</BubbleText> : undefined}
      foot={
        <>
          {state === 'waiting' && isOffline && <span>{t('messages:waitsForConnection')}</span>}
          <time dateTime={createdAt}>{formatTime(createdAt)}</time>
          <DeliveryTicks label={t(hasFailed ? 'messages:ack.failed' : 'messages:ack.waiting')} tone={hasFailed ? 'failed' : 'plain'}>
            {hasFailed ? <IconAlertCircle size={16} stroke={1.8} /> : <IconClock size={16} stroke={1.8} />}
          </DeliveryTicks>
        </>
      }
      below={
        hasFailed && (
          <>
            <span>{error ? errorMessage(error) : t('messages:failed.unknown')}</span>
            <Button size="compact-xs" variant="subtle" onClick={() => onRetry(id)}>
              {t('common:retry')}
            </Button>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onDiscard(id)}>
              {t('messages:discard')}
            </Button>
          </>
        )
      }
    >
      {file && <BubbleNote icon={<IconFile size={18} stroke={1.7} />}>{file.name}</BubbleNote>}
    </Bubble>
  )
}
