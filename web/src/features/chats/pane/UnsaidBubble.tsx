import { Button } from '@mantine/core'
import { IconAlertCircle, IconClock, IconFile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showClock } from '../../../shared/i18n/showTime.ts'
import { useOfflineSince } from '../../../shared/live/liveStatus.ts'
import { sentenceOf } from '../../../shared/toast/toast.ts'
import { Bubble, BubbleNote, Ticks } from '../../../shared/ui/chat/Bubble.tsx'
import { BubbleText } from '../../../shared/ui/chat/BubbleText.tsx'
import { Quote } from '../../../shared/ui/chat/Quote.tsx'
import type { UnsaidMessage } from './useChatSaying.ts'

type Props = {
  unsaid: UnsaidMessage
  starts: boolean
  ends: boolean
  onRetry: (id: string) => void
  onDiscard: (id: string) => void
}

/** A message that has not reached the server yet. */
export function UnsaidBubble({ unsaid, starts, ends, onRetry, onDiscard }: Props) {
  const { t } = useTranslation('chats')
  const isOffline = useOfflineSince() !== null
  const { id, message, file, quoted, createdAt, state, error } = unsaid
  const hasFailed = state === 'failed'
  return (
    <Bubble
      side="own"
      label={t('messages:saidAt', { author: t('you'), time: showClock(createdAt) })}
      {...{ starts, ends }}
      failed={hasFailed}
      head={quoted && <Quote author={quoted.sender.name} text={quoted.message} />}
      text={message ? (foot) => <BubbleText foot={foot}>{message}</BubbleText> : undefined}
      foot={
        <>
          {state === 'waiting' && isOffline && <span>{t('messages:waitsForConnection')}</span>}
          <time dateTime={createdAt}>{showClock(createdAt)}</time>
          <Ticks label={t(hasFailed ? 'messages:ack.failed' : 'messages:ack.waiting')} tone={hasFailed ? 'failed' : 'plain'}>
            {hasFailed ? <IconAlertCircle size={16} stroke={1.8} /> : <IconClock size={16} stroke={1.8} />}
          </Ticks>
        </>
      }
      below={
        hasFailed && (
          <>
            <span>{error ? sentenceOf(error) : t('messages:failed.unknown')}</span>
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
