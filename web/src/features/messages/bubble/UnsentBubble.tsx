import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showClock } from '../../../shared/i18n/showTime.ts'
import { sentenceOf } from '../../../shared/toast/toast.ts'
import { Picture } from '../../../shared/ui/chat/Attachment.tsx'
import { Bubble, BubbleNote, BubbleText } from '../../../shared/ui/chat/Bubble.tsx'
import type { Unsent } from '../sending/useSending.ts'
import { AckTicks } from './AckTicks.tsx'

type Props = { unsent: Unsent; onRetry: (unsent: Unsent) => void; onDiscard: (unsent: Unsent) => void }

/** A message that only this browser knows yet. */
export function UnsentBubble({ unsent, onRetry, onDiscard }: Props) {
  const { t } = useTranslation(['messages', 'common'])
  const { body, file, preview, createdAt, error } = unsent
  const time = showClock(createdAt)
  return (
    <Bubble
      side="own"
      label={t('saidAt', { author: t('company'), time })}
      failed={error !== null}
      foot={
        <>
          <time dateTime={createdAt}>{time}</time>
          <AckTicks message={{ ack: 0, error: error === null ? null : 'failed' }} />
        </>
      }
      below={
        error !== null && (
          <>
            <span>{sentenceOf(error)}</span>
            <Button size="compact-xs" variant="subtle" onClick={() => onRetry(unsent)}>
              {t('common:retry')}
            </Button>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onDiscard(unsent)}>
              {t('discard')}
            </Button>
          </>
        )
      }
    >
      {preview && <Picture small={preview} full={preview} text={file?.name ?? ''} />}
      {file && !preview && <BubbleNote icon={null}>{file.name}</BubbleNote>}
      {body && <BubbleText>{body}</BubbleText>}
    </Bubble>
  )
}
