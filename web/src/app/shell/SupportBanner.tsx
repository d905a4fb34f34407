import { Button } from '@mantine/core'
import { supportEndpoints as endpoints } from '@recado/contract/support/support'
import type { SessionUser } from '@recado/contract/users/access'
import { IconLifebuoy } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { useCurrentUser } from '../../shared/auth/session.ts'
import { sessionStore } from '../../shared/auth/sessionStore.ts'
import { formatTime } from '../../shared/i18n/formatTime.ts'
import { useLive } from '../../shared/live/liveEvents.ts'
import { toast } from '../../shared/toast/toast.ts'
import { WarningBanner } from '../theme/WarningBanner.tsx'

type Props = { support: NonNullable<SessionUser['support']> }

/** Always visible during a support visit: which company, why, until when, and whether messages can be read. */
export function SupportBanner({ support: { reason, until, mayRead } }: Props) {
  const { t } = useTranslation('support')
  const { name } = useCurrentUser().company
  const leaving = useMutation({ mutationFn: () => call(endpoints.leave, {}), onSuccess: sessionStore.begin, onError: toast.error })
  useLive('settings', ({ setting }) => {
    // The rights change and messages may still be on the screen, so the app reloads.
    if (setting?.key === 'supportAccess') window.location.reload()
  })
  return (
    <WarningBanner
      label={t('banner.label')}
      icon={<IconLifebuoy size={20} stroke={1.7} aria-hidden />}
      title={t('banner.title', { name })}
      text={[t('banner.until', { time: formatTime(until) }), t(mayRead ? 'banner.reading' : 'banner.closed'), reason].join(' · ')}
      action={
        <Button size="compact-sm" variant="default" loading={leaving.isPending} onClick={() => leaving.mutate()}>
          {t('banner.leave')}
        </Button>
      }
    />
  )
}
