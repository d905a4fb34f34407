import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ConfirmDialog.tsx'

/** `text`: what would be lost, if it is not a form. */
type Props = { opened: boolean; text?: string; onStay: () => void; onLeave: () => void }

/** Asks before unsaved input is lost. */
export function UnsavedChangesDialog({ opened, text, onStay, onLeave }: Props) {
  const { t } = useTranslation('validation')
  return (
    <ConfirmDialog
      opened={opened}
      title={t('leave.title')}
      text={text ?? t('leave.text')}
      action={t('leave.action')}
      back={t('leave.back')}
      busy={false}
      onConfirm={onLeave}
      onClose={onStay}
    />
  )
}
