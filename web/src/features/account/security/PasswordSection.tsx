import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { ProfileDialog } from '../ProfileDialog.tsx'
import { SecuritySection } from './SecuritySection.tsx'

/** The password is changed in the dialog of the profile. */
export function PasswordSection() {
  const { t } = useTranslation('security')
  const dialog = useDialog<never>()
  return (
    <SecuritySection
      title={t('password.title')}
      text={t('password.text')}
      action={
        <Button variant="default" onClick={() => dialog.open()}>
          {t('password.action')}
        </Button>
      }
    >
      {dialog.opened && <ProfileDialog onClose={dialog.close} />}
    </SecuritySection>
  )
}
