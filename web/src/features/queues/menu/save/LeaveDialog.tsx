import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx'
import type { MenuDraft } from '../edit/useMenuDraft.ts'

/** Asks before what was changed is left behind unsaved. */
export function LeaveDialog({ draft: { isDirty, dropDraft } }: { draft: MenuDraft }) {
  const { t } = useTranslation('menu')
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname)
  const isBlocked = blocker.state === 'blocked'
  return (
    <ConfirmDialog
      opened={isBlocked}
      title={t('leave.title')}
      text={t('leave.text')}
      action={t('leave.action')}
      busy={false}
      onConfirm={() => {
        dropDraft()
        if (isBlocked) blocker.proceed()
      }}
      onClose={() => isBlocked && blocker.reset()}
    />
  )
}
