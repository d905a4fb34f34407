import { Button } from '@mantine/core'
import { supportEndpoints as endpoints } from '@recado/contract/support/support'
import type { SessionUser } from '@recado/contract/users/access'
import { IconLifebuoy } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { WarningBanner } from '#web/app/theme/WarningBanner.tsx'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { sessionStore } from '#web/shared/data/auth/sessionStore.ts'
import { useLive } from '#web/shared/data/live/liveEvents.ts'
import { formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

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
