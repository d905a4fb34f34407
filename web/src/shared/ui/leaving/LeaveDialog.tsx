import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { useOpenAfterMount } from '../useOpenAfterMount.ts'

type Props = { opened: boolean; onStay: () => void; onLeave: () => void }

/** Asks before what was filled in is lost. */
export function LeaveDialog({ opened, onStay, onLeave }: Props) {
  const { t } = useTranslation('validation')
  return (
    <ConfirmDialog
      opened={useOpenAfterMount(opened)}
      title={t('leave.title')}
      text={t('leave.text')}
      action={t('leave.action')}
      busy={false}
      onConfirm={onLeave}
      onClose={onStay}
    />
  )
}
