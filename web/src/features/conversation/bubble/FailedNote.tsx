import { Button } from '@mantine/core'
import type { Message } from '@recado/contract/messages/messages'
import { useTranslation } from 'react-i18next'
import { messageDialogs } from './messageDialogs.ts'
import type { MessagePermissions } from './messagePermissions.ts'
import { useFailureSentence } from './useFailureSentence.ts'
import type { useMessageChange } from './useMessageChange.ts'

type Props = { message: Message; possible: MessagePermissions; change: ReturnType<typeof useMessageChange> }

/** Why a message could not be sent, and what can be done about it. */
export function FailedNote({ message, possible, change }: Props) {
  const { t } = useTranslation('messages')
  const failureSentence = useFailureSentence()
  return (
    <>
      <span>{failureSentence(message.error ?? '')}</span>
      {possible.retry && (
        <Button size="compact-xs" variant="subtle" onClick={() => change.retry(message)}>
          {t('common:retry')}
        </Button>
      )}
      {possible.remove && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => messageDialogs.open('removal', message)}>
          {t('discard')}
        </Button>
      )}
    </>
  )
}
