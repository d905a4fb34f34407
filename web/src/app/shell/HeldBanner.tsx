import { Button } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { WarningBanner } from '#web/app/theme/WarningBanner.tsx'
import { useCan } from '#web/shared/data/auth/session.ts'

/** Explains after a restore why messages stay pending. Users who may release them get a link to the page of backups. */
export function HeldBanner() {
  const { t } = useTranslation('shell')
  const mayRelease = useCan()('backups:manage')
  return (
    <WarningBanner
      label={t('held.label')}
      icon={<IconPlayerPause size={20} stroke={1.7} aria-hidden />}
      title={t('held.title')}
      text={t(mayRelease ? 'held.release' : 'held.wait')}
      action={
        mayRelease && (
          <Button component={Link} to="/backups" size="compact-sm" variant="default">
            {t('held.open')}
          </Button>
        )
      }
    />
  )
}
