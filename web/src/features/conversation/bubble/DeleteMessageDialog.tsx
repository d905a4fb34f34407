import type { Message } from '@recado/contract/messages/messages'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'
import { messagePreview } from './messageTexts.ts'
import { useMessageChange } from './useMessageChange.ts'

const MAX_EXCERPT = 120

type Props = { message: Message; opened: boolean; onClose: () => void }

/** Asks before a message is deleted for the customer too. */
export function DeleteMessageDialog({ message, opened, onClose }: Props) {
  const { t } = useTranslation('messages')
  const { remove } = useMessageChange()
  const whole = messagePreview(t, message).replace(/\s+/g, ' ')
  const text = whole.length > MAX_EXCERPT ? `${whole.slice(0, MAX_EXCERPT)}…` : whole
  return (
    <ConfirmDialog
      opened={opened}
      title={t('removal.title')}
      text={t(message.error === null ? 'removal.text' : 'removal.failedText', { text })}
      action={t('remove')}
      busy={false}
      onConfirm={() => {
        remove(message)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
