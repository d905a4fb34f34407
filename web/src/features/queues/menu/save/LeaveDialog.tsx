import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx'
import type { MenuDraft } from '../edit/useMenuDraft.ts'
import type { MenuEditor } from '../edit/useMenuEditor.ts'

type Props = { draft: MenuDraft; editor: MenuEditor }

/** Asks before what was changed is left behind unsaved. */
export function LeaveDialog({ draft: { isDirty, dropDraft }, editor: { selection } }: Props) {
  const { t } = useTranslation('menu')
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isLeaving = isDirty && currentLocation.pathname !== nextLocation.pathname
    if (isLeaving) selection.holdAddress()
    return isLeaving
  })
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
