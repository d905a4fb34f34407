import { Button } from '@mantine/core'
import type { Message } from '@recado/contract/messages/messages'
import { fillTemplate } from '@recado/contract/templates/templateContent'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendErrorText } from '#web/shared/domain/messages/useSendErrorText.ts'
import { TemplateButtonList } from '#web/shared/domain/templates/TemplateButtonList.tsx'
import { MessageTranslation } from '../assistance/MessageTranslation.tsx'
import { messageDialogs } from './messageDialogs.ts'
import type { MessagePermissions } from './messagePermissions.ts'
import { useRefusalText } from './messageTexts.ts'
import type { useMessageChange } from './useMessageChange.ts'

/** Template buttons, why sending failed, why a change was refused, and the translation. */
export function MessageExtras(props: ComponentProps<typeof FailedNote>) {
  const { template, error, change } = props.message
  return (
    <>
      {template && <TemplateButtonList buttons={fillTemplate({ ...template, body: '' }, template.values).buttons} />}
      {error !== null && <FailedNote {...props} />}
      {change === 'refused' && <RefusedChangeNote message={props.message} />}
      <MessageTranslation message={props.message} />
    </>
  )
}

type FailedNoteProps = { message: Message; permissions: MessagePermissions; change: ReturnType<typeof useMessageChange> }

/** The reason why a message could not be sent, with a retry. */
function FailedNote({ message, permissions, change }: FailedNoteProps) {
  const { t } = useTranslation('messages')
  const failureSentence = useSendErrorText()
  return (
    <>
      <span>{failureSentence(message.error ?? '')}</span>
      {permissions.retry && (
        <Button size="compact-xs" variant="subtle" onClick={() => change.retry(message)}>
          {t('common:retry')}
        </Button>
      )}
      {permissions.remove && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => messageDialogs.open('removal', message)}>
          {t('discard')}
        </Button>
      )}
    </>
  )
}

/** Says that the channel refused an edit, a deletion or a reaction, and why. */
function RefusedChangeNote({ message: { changeDetails } }: { message: Message }) {
  const refusalSentence = useRefusalText()
  return changeDetails && <span>{refusalSentence(changeDetails)}</span>
}
