import { Button } from '@mantine/core'
import type { Message } from '@recado/contract/messages'
import { useTranslation } from 'react-i18next'
import { showClock } from '../../../shared/i18n/showTime.ts'
import { Bubble } from '../../../shared/ui/chat/Bubble.tsx'
import { AckTicks } from './AckTicks.tsx'
import { failureSentence } from './failureSentence.ts'
import { MessageContent } from './MessageContent.tsx'

type Props = { message: Message; onRetry: ((message: Message) => void) | undefined }

/** One message that the server knows. */
export function MessageBubble({ message, onRetry }: Props) {
  const { t } = useTranslation(['messages', 'common'])
  const { fromMe, createdAt, isEdited, isDeleted, isForwarded, error, contact, user } = message
  const time = showClock(createdAt)
  const author = fromMe ? (user?.name ?? t('company')) : (contact?.name ?? t('customer'))
  return (
    <Bubble
      side={fromMe ? 'own' : 'theirs'}
      label={t('saidAt', { author, time })}
      failed={error !== null}
      foot={
        <>
          {isForwarded && <span>{t('forwarded')}</span>}
          {isEdited && !isDeleted && <span>{t('edited')}</span>}
          <time dateTime={createdAt}>{time}</time>
          {fromMe && !isDeleted && <AckTicks message={message} />}
        </>
      }
      below={
        error !== null && (
          <>
            <span>{failureSentence(t, error)}</span>
            {onRetry && (
              <Button size="compact-xs" variant="subtle" onClick={() => onRetry(message)}>
                {t('common:retry')}
              </Button>
            )}
          </>
        )
      }
    >
      <MessageContent message={message} />
    </Bubble>
  )
}
