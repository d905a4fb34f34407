import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { UnsavedChangesDialog } from '#web/shared/ui/unsaved/UnsavedChangesDialog.tsx'
import type { MenuDraft } from '../edit/useMenuDraft.ts'

/** `isAskingRef`: true while the dialog is open. */
type Props = { draft: MenuDraft; isAskingRef: RefObject<boolean> }

/** Asks before unsaved changes are left. */
export function LeaveMenuDialog({ draft: { isDirty, dropDraft }, isAskingRef }: Props) {
  const { t } = useTranslation('menu')
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isLeaving = isDirty && currentLocation.pathname !== nextLocation.pathname
    isAskingRef.current = isLeaving
    return isLeaving
  })
  const isBlocked = blocker.state === 'blocked'
  return (
    <UnsavedChangesDialog
      opened={isBlocked}
      text={t('leave.text')}
      onStay={() => {
        isAskingRef.current = false
        if (isBlocked) blocker.reset()
      }}
      onLeave={() => {
        dropDraft()
        if (isBlocked) blocker.proceed()
      }}
    />
  )
}
