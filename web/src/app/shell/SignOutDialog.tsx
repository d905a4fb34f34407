import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'
import type { SignOutQuestion } from './useSignOut.ts'

/** Lists the changes that are lost by signing out now. */
export function SignOutDialog({ leaving: { count, go, stay } }: { leaving: SignOutQuestion }) {
  const { t } = useTranslation('shell')
  return (
    <ConfirmDialog
      opened
      title={t('waiting.leave.title')}
      text={t('waiting.leave.text', { count })}
      action={t('account.logout')}
      back={t('common:cancel')}
      busy={false}
      onConfirm={go}
      onClose={stay}
    />
  )
}
