import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showSize } from '../../../shared/i18n/showSize.ts'
import { showClock } from '../../../shared/i18n/showTime.ts'
import { useOfflineSince } from '../../../shared/live/liveStatus.ts'
import { sentenceOf } from '../../../shared/toast/toast.ts'
import { Coming } from '../../../shared/ui/chat/Attachment.tsx'
import { Bubble } from '../../../shared/ui/chat/Bubble.tsx'
import { BubbleText } from '../../../shared/ui/chat/BubbleText.tsx'
import type { UnsentMessage } from '../composer/messageOutbox.ts'
import { Late } from '../Late.ts'
import { AckTicks } from './MessageFoot.tsx'
import { MessageQuote } from './MessageQuote.tsx'

type Props = {
  unsent: UnsentMessage
  onRetry: (unsent: UnsentMessage) => void
  onDiscard: (unsent: UnsentMessage) => void
  starts?: boolean
  ends?: boolean
}

/** A message that the server has not confirmed yet. */
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
      {file && <UnsentFile unsent={unsent} onCancel={discard} />}
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

/** The upload of a file: its progress, and a button that cancels it. */
function UnsentFile({ unsent: { file, preview, state, progress }, onCancel }: { unsent: UnsentMessage; onCancel: () => void }) {
  const { t, i18n } = useTranslation('messages')
  if (!file) return null
  return (
    <Late fallback={<Coming kind={preview ? 'video' : 'application'} />}>
      {({ Upload }) => (
        <Upload
          name={file.name}
          note={showSize(file.size, i18n.language)}
          kind={file.type}
          preview={preview}
          progress={state === 'failed' ? null : (progress ?? 0)}
          texts={{ progress: t('uploading', { name: file.name }), cancel: t('cancelUpload', { name: file.name }) }}
          onCancel={onCancel}
        />
      )}
    </Late>
  )
}
