import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showClock } from '../../../shared/i18n/showTime.ts'
import { useOfflineSince } from '../../../shared/live/liveStatus.ts'
import { sentenceOf } from '../../../shared/toast/toast.ts'
import { Coming } from '../../../shared/ui/chat/Attachment.tsx'
import { Bubble } from '../../../shared/ui/chat/Bubble.tsx'
import { BubbleText } from '../../../shared/ui/chat/BubbleText.tsx'
import type { UnsentMessage } from '../composer/useSending.ts'
import { Late } from '../Late.ts'
import { AckTicks } from './AckTicks.tsx'
import { MessageQuote } from './MessageQuote.tsx'

type Props = {
  unsent: UnsentMessage
  onRetry: (unsent: UnsentMessage) => void
  onDiscard: (unsent: UnsentMessage) => void
  starts?: boolean
  ends?: boolean
}

/** A message that only this browser knows yet. */
export function UnsentBubble({ unsent, onRetry, onDiscard, starts = true, ends = true }: Props) {
  const { t } = useTranslation('messages')
  const isOffline = useOfflineSince() !== null
  const { body, file, preview, quoted, createdAt, state } = unsent
  const hasFailed = state === 'failed'
  const time = showClock(createdAt)
  const discard = () => onDiscard(unsent)
  return (
    <Bubble
      side="own"
      label={t('saidAt', { author: t('you'), time })}
      starts={starts}
      ends={ends}
      look={preview ? 'picture' : 'plain'}
      failed={hasFailed}
      head={quoted && <MessageQuote quoted={quoted} />}
      text={
        body
          ? (foot) => (
              <BubbleText more={t('more')} foot={foot}>
                {body}
              </BubbleText>
            )
          : undefined
      }
      foot={
        <>
          {state === 'waiting' && isOffline && <span>{t('waitsForConnection')}</span>}
          <time dateTime={createdAt}>{time}</time>
          <AckTicks message={{ ack: 0, error: hasFailed ? 'failed' : null, createdAt }} />
        </>
      }
      below={hasFailed && <Refused unsent={unsent} onRetry={() => onRetry(unsent)} onDiscard={discard} />}
    >
      {file && (
        <Late fallback={<Coming kind={preview ? 'video' : 'application'} />}>
          {({ UnsentFile }) => <UnsentFile unsent={unsent} onCancel={discard} />}
        </Late>
      )}
    </Bubble>
  )
}

function Refused({ unsent: { error }, onRetry, onDiscard }: { unsent: UnsentMessage; onRetry: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('messages')
  return (
    <>
      <span>{error === null ? t('failed.unknown') : sentenceOf(error)}</span>
      <Button size="compact-xs" variant="subtle" onClick={onRetry}>
        {t('common:retry')}
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </>
  )
}
