import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { LeaveDialog } from '../../../../shared/ui/leaving/LeaveDialog.tsx'
import type { MenuDraft } from '../edit/useMenuDraft.ts'

/** `asking`: set while the dialog is open. */
type Props = { draft: MenuDraft; asking: RefObject<boolean> }

/** Asks before unsaved changes are left. */
export function LeaveMenuDialog({ draft: { isDirty, dropDraft }, asking }: Props) {
  const { t } = useTranslation('menu')
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isLeaving = isDirty && currentLocation.pathname !== nextLocation.pathname
    asking.current = isLeaving
    return isLeaving
  })
  const isBlocked = blocker.state === 'blocked'
  return (
    <LeaveDialog
      opened={isBlocked}
      text={t('leave.text')}
      onStay={() => {
        asking.current = false
        if (isBlocked) blocker.reset()
      }}
      onLeave={() => {
        dropDraft()
        if (isBlocked) blocker.proceed()
      }}
    />
  )
}
