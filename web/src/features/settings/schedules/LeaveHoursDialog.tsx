import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'

/** Asks before something that was changed and not saved is left behind. */
export function LeaveHoursDialog({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('settings')
  const blocker = useBlocker(isDirty)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={t('schedules.leave.title')}
      text={t('schedules.leave.text')}
      action={t('schedules.leave.action')}
      busy={false}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}
