import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOfflineSince } from '#web/shared/data/live/networkStatus.ts'
import { formatFileSize } from '#web/shared/lib/i18n/formatFileSize.ts'
import { formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { Bubble } from '#web/shared/ui/chat/Bubble.tsx'
import { BubbleText } from '#web/shared/ui/chat/BubbleText.tsx'
import { AttachmentPlaceholder } from '#web/shared/ui/chat/ImageAttachment.tsx'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'
import { ConversationParts } from '../ConversationParts.ts'
import type { UnsentMessage } from '../composer/messageOutbox.ts'
import { MessageTicks } from './MessageFoot.tsx'
import { MessageQuote } from './MessageQuote.tsx'

type Props = {
  unsent: UnsentMessage
  onRetry: (unsent: UnsentMessage) => void
  onDiscard: (unsent: UnsentMessage) => void
  starts?: boolean
  ends?: boolean
}

/** A message that the server has not confirmed yet. */
export function PendingBubble({ unsent, onRetry, onDiscard, starts = true, ends = true }: Props) {
  const { t } = useTranslation('messages')
  const isOffline = useOfflineSince() !== null
  const { body, file, preview, quoted, createdAt, state } = unsent
  const hasFailed = state === 'failed'
  const time = formatTime(createdAt)
  const discard = () => onDiscard(unsent)
  return (
    <Bubble
      side="own"
      label={t('saidAt', { author: t('you'), time })}
      starts={starts}
      ends={ends}
      variant={preview ? 'picture' : 'plain'}
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
          <MessageTicks message={{ ack: 0, error: hasFailed ? 'failed' : null, createdAt }} />
        </>
      }
      below={hasFailed && <SendErrorNote unsent={unsent} onRetry={() => onRetry(unsent)} onDiscard={discard} />}
    >
      {file && <PendingFile unsent={unsent} onCancel={discard} />}
    </Bubble>
  )
}

function SendErrorNote({ unsent: { error }, onRetry, onDiscard }: { unsent: UnsentMessage; onRetry: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('messages')
  return (
    <>
      <span>{error === null ? t('failed.unknown') : errorMessage(error)}</span>
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
function PendingFile({ unsent: { file, preview, state, progress }, onCancel }: { unsent: UnsentMessage; onCancel: () => void }) {
  const { t, i18n } = useTranslation('messages')
  if (!file) return null
  return (
    <ConversationParts fallback={<AttachmentPlaceholder kind={preview ? 'video' : 'application'} />}>
      {({ UploadCard }) => (
        <UploadCard
          name={file.name}
          note={formatFileSize(file.size, i18n.language)}
          kind={file.type}
          preview={preview}
          progress={state === 'failed' ? null : (progress ?? 0)}
          texts={{ progress: t('uploading', { name: file.name }), cancel: t('cancelUpload', { name: file.name }) }}
          onCancel={onCancel}
        />
      )}
    </ConversationParts>
  )
}
