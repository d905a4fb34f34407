import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { UnsavedChangesDialog } from '#web/shared/ui/unsaved/UnsavedChangesDialog.tsx'

/** Asks before unsaved changes are left. */
export function LeaveHoursDialog({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('settings')
  const blocker = useBlocker(isDirty)
  useEffect(() => {
    if (!isDirty) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [isDirty])
  return (
    <UnsavedChangesDialog
      opened={blocker.state === 'blocked'}
      text={t('schedules.leave.text')}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}
